/** Offers a text to the browser as a download. */
export function saveFile(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the download has begun by then; the address would keep the file in memory
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
