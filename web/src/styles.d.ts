// SPDX-License-Identifier: GPL-3.0-or-later
// Style sheets are imported for the bundler alone.
declare module '*.css';
