/** Element ids that tie a tab to its view. */
export function tabId(path: string): string {
  return `tab-${path.slice(1)}`;
}

export function viewId(path: string): string {
  return `view-${path.slice(1)}`;
}
