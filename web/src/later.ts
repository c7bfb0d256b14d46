// SPDX-License-Identifier: GPL-3.0-or-later
// What the first look at the page does not need. It is one file, so that the rest is not cut into many.
export { EditorPage } from './analysis/editor';
export { AnalysisPage } from './analysis/page';
export { GuidePage } from './guide/page';
export { QrCode } from './online/qr';
