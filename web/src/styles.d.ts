// SPDX-License-Identifier: GPL-3.0-or-later
// Style sheets are imported for the bundler alone.
declare module '*.css';
declare module '*.md' {
  const text: string;
  export default text;
}
