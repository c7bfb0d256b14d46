// SPDX-License-Identifier: GPL-3.0-or-later
import qrcode from 'qrcode-generator';
import { t } from '../i18n';

/** A text to be read with the camera of a telephone. */
export function QrCode({ text }: { text: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  }
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges" role="img" aria-label={t('online.qr')}>
      <path d={path} />
    </svg>
  );
}
