// SPDX-License-Identifier: GPL-3.0-or-later

/** Copies what stands in a field. Whether the browser allowed it. */
export async function copyOf(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // On pages that are not served securely, as in a network at home, only the old way works.
    field.select();
    return document.execCommand('copy');
  }
}

export function download(name: string, contents: string | Uint8Array | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([contents as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A picture with twice the size, as PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth * 2;
    canvas.height = picture.naturalHeight * 2;
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((png) => (png ? done(png) : failed(new Error('no picture came of it')))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
