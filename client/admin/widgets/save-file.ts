/** Offers a text, or bytes of this type, to the browser as a download. */
export function saveFile(name: string, content: BlobPart, type = 'text/plain;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // the download has begun by then; the address would keep the file in memory
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
