const KEY = 'lead';

/**
 * A name for a submission, so that the server stores it once however often it arrives: the same words get the same name
 * while the tab is open, also after a reload or when somebody comes back. Only in a browser.
 */
export function requestIdFor(content: string): string {
  const sent = read();
  if (sent?.content === content) return sent.requestId;
  const requestId = newRequestId();
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ content, requestId }));
  } catch {
    // a browser that stores nothing knows it until the page is left
  }
  last = { content, requestId };
  return requestId;
}

interface Sent {
  content: string;
  requestId: string;
}

let last: Sent | undefined;

function read(): Sent | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    return stored ? JSON.parse(stored) : last;
  } catch {
    return last;
  }
}

function newRequestId(): string {
  // engines of 2020 lack it, and so does every page that came over plain http
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
