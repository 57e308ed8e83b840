/** A name for one submission, so that the server stores it once however often it arrives. Only in a browser. */
export function newRequestId(): string {
  // engines of 2020 lack it, and so does every page that came over plain http
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
