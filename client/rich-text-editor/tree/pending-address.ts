/** A picture under way has such an address in the versions of a text. No form and no server ever sees it. */
const START = '/uploads/.pending-';

export function pendingAddress(id: string): string {
  return `${START}${id}`;
}

/** The id of the picture under way that has this address; undefined for any other address. */
export function pendingId(address: string | null): string | undefined {
  return address?.startsWith(START) ? address.slice(START.length) : undefined;
}

export function holdsPending(html: string, id = ''): boolean {
  return html.includes(`"${START}${id}${id && '"'}`);
}
