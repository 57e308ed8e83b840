/** Returns the value that the tab keeps under a key, and keeps `value` there; without storage nothing outlives the page. */
export function tabMemory(key: string, value?: string): string | null {
  try {
    if (value !== undefined) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
