import { RECORD_PAGES } from '../../contract/record-pages.ts';
import { bare } from './ledger.ts';

export interface Addresses {
  /** The page of the old server that an address leads to, as an address here; undefined for what is not its. */
  pageHere(address: string): string | undefined;
  /** A file of the old server; undefined for other hosts. */
  fileThere(address: string): URL | undefined;
}

/** Resolves addresses as on the old server's page `from`; `idHere` returns the new id of a record. */
export function createAddresses(from: URL, idHere: (kind: string, id: string) => string | undefined): Addresses {
  const read = (address: string): URL | undefined => {
    const text = address.trim().replace(/^www\./i, 'http://$&'); // typed without its scheme
    const url = text !== '' && URL.canParse(text, from.href) ? new URL(text, from.href) : undefined;
    if (!url || bare(url.hostname) !== bare(from.hostname) || !/^https?:$/.test(url.protocol)) return undefined;
    url.hostname = from.hostname; // nothing but this host is asked
    return url;
  };
  return {
    fileThere: read,
    pageHere(address) {
      const url = /^\s*#(?!\/)/.test(address) ? undefined : read(address);
      if (!url) return undefined;
      const inside = /^#(\/.*)$/.exec(url.hash)?.[1]; // the old system has its paths after the hash
      if (inside !== undefined && !URL.canParse(inside, from.origin)) return undefined;
      const page = inside === undefined ? url : new URL(inside, from.origin);
      const [kind = '', parameter = ''] = RECORD_PAGES[page.pathname] ?? [];
      const id = page.searchParams.get(parameter);
      const here = id === null ? undefined : idHere(kind, id);
      if (here !== undefined) page.searchParams.set(parameter, here);
      return page.pathname + page.search + (inside === undefined ? url.hash : '');
    },
  };
}
