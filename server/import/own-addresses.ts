import { RECORD_PAGES } from '../contract/record-pages.ts';

const ATTRIBUTE = /\b(src|poster|href)(\s*=\s*)("[^"]*"|'[^']*'|[^\s>"']+)/gi;
/** A link to such a file brings the file along. */
const DOCUMENT = /\.pdf$/i;

export interface Addresses {
  /** The page of the old server that an address leads to, as an address here; undefined for what is not its. */
  pageHere(address: string): string | undefined;
  /** A file of the old server; undefined for other hosts. */
  fileThere(address: string): URL | undefined;
}

/** Resolves addresses as on the old server's page `from`; `idHere` returns the new id of a record. */
export function createAddresses(from: URL, idHere: (kind: string, id: string) => string | undefined): Addresses {
  const read = (address: string): URL | undefined => {
    const text = address.trim();
    const url = text !== '' && URL.canParse(text, from.href) ? new URL(text, from.href) : undefined;
    return url && url.hostname === from.hostname && /^https?:$/.test(url.protocol) ? url : undefined;
  };
  return {
    fileThere: read,
    pageHere(address) {
      const url = address.trim().startsWith('#') && !address.trim().startsWith('#/') ? undefined : read(address);
      if (!url) return undefined;
      const inside = /^#(\/.*)$/.exec(url.hash)?.[1]; // the old system has its paths after the hash
      const page = inside === undefined ? url : new URL(inside, from.origin);
      const [kind = '', parameter = ''] = RECORD_PAGES[page.pathname] ?? [];
      const id = page.searchParams.get(parameter);
      const here = id === null ? undefined : idHere(kind, id);
      if (here !== undefined) page.searchParams.set(parameter, here);
      return page.pathname + page.search + (inside === undefined ? url.hash : '');
    },
  };
}

/** Rich text with the old server's addresses changed, before it is cleaned; `fileHere` takes a file in or leaves it out. */
export async function rewriteHtml(
  html: string,
  { pageHere, fileThere }: Addresses,
  fileHere: (there: URL) => Promise<string>,
): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const match of html.matchAll(ATTRIBUTE)) {
    const [whole, name = '', sign = '', quoted = ''] = match;
    const address = quoted.replace(/^(["'])(.*)\1$/s, '$2').replaceAll('&amp;', '&');
    const isLink = name.toLowerCase() === 'href';
    const file = fileThere(address);
    const isTaken = file && (!isLink || DOCUMENT.test(file.pathname));
    const here = isTaken ? await fileHere(file) : isLink ? pageHere(address) : undefined;
    parts.push(
      html.slice(end, match.index),
      here === undefined ? whole : `${name}${sign}"${here.replaceAll('&', '&amp;').replaceAll('"', '%22')}"`,
    );
    end = match.index + whole.length;
  }
  return parts.join('') + html.slice(end);
}
