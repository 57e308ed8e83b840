import { type Look, textsOf } from './finding.ts';

/** The path on this site that an address leads to; undefined for one that leads elsewhere. */
export function ownPath(address: string): string | undefined {
  const own = address.startsWith(`${window.location.origin}/`) ? address.slice(window.location.origin.length) : address;
  return /^\/(?![/\\])/.test(own) ? own.replace(/#.*$/, '') : undefined;
}

/** Every address in a record that may be a link on this site: those of its text and those that stand in a field of their own. */
export function linksOf({ kind, values, body, bodyField }: Parameters<Look>[0]) {
  // A choice is an address that the record gives itself
  const isLink = ({ path }: { path: string }) =>
    path !== bodyField && kind.fields[path.split('.')[0] ?? '']?.input.as !== 'choice';
  const inFields = textsOf(values)
    .filter(isLink)
    .map(({ path, text }) => ({ address: text, path, at: undefined }));
  const inText = [...body.querySelectorAll('a[href]')].map((link, index) => ({
    address: link.getAttribute('href') ?? '',
    path: bodyField,
    at: { selector: 'a[href]', index },
  }));
  return [...inFields, ...inText].flatMap(({ address, ...place }) => {
    const path = ownPath(address);
    return path === undefined ? [] : [{ ...place, address: path }];
  });
}

export const findDeadLinks: Look = (draft) =>
  linksOf(draft).flatMap(({ address, path, at }) =>
    draft.deadAddresses.has(address) ? [{ sentence: `链接 ${address} 在本站打不开`, path, ...(at ? { at } : {}) }] : [],
  );
