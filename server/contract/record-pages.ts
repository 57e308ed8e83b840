import type { PagedKind } from '../kinds.ts';
import * as addresses from './addresses.ts';

/** The pages of single records: their path → the kind, and the parameter that names the record: its id, or a field that no other shares. */
export const RECORD_PAGES: Readonly<Record<string, readonly [kind: PagedKind, parameter: string]>> = {
  [addresses.product]: ['product', 'productId'],
  [addresses.mobileProduct]: ['product', 'productId'],
  [addresses.article]: ['news', 'newId'],
  [addresses.singleCase]: ['case', 'caseId'],
  [addresses.ownPage]: ['page', 'pagePath'],
};

const SLUG = /^[a-z][a-z0-9-]*$/;
const NUMBER = /^[1-9]\d*$/;
/** The parameters that plain files have in their paths, in this order: `/productDet/ID`, `/xiangmuanli/zhgd/2`. */
const PARAMETERS: Readonly<Record<string, readonly (readonly [name: string, value: RegExp])[]>> = {
  ...Object.fromEntries(Object.entries(RECORD_PAGES).map(([path, [, name]]) => [path, [[name, /^[a-z0-9-]+$/]]])),
  [addresses.news]: [['page', NUMBER]],
  [addresses.mobileNews]: [['page', NUMBER]],
  [addresses.cases]: [
    ['line', SLUG],
    ['page', NUMBER],
  ],
  [addresses.productCentre]: [['tab', SLUG]],
  [addresses.mobileProductCentre]: [['tab', SLUG]],
  [addresses.scenarios]: [['scene', SLUG]],
};

/** Where a visitor is, as the page table has it. */
export interface PageAddress {
  path: string;
  search: string;
}

/** The page and query of an address of plain files, `/productDet/ID` or `/xwdt/2`; undefined for every other path. */
export function fromPlainPath(path: string): PageAddress | undefined {
  const [, page = '', ...values] = path.replace(/\/$/, '').split('/');
  const names = PARAMETERS[`/${page}`] ?? [];
  const found = values.map((value, at) => names.slice(at).find(([, pattern]) => pattern.test(value))?.[0]);
  if (found.length === 0 || found.includes(undefined) || new Set(found).size < found.length) return undefined;
  const search = found.map((name, at) => `${name}=${values[at]}`).join('&');
  return { path: `/${page}`, search: `?${search}` };
}

/** The other way round: page and query as a path, with its anchor; an address that plain files have as it is stays so. */
export function toPlainPath(address: string): string {
  const [, path = '', query = '', hash = ''] = /^(\/\w+)\?([^#]*)(#.*)?$/.exec(address) ?? [];
  const left = new URLSearchParams(query);
  const values = (PARAMETERS[path] ?? []).flatMap(([name, pattern]) => {
    const value = left.get(name) ?? '';
    if (!pattern.test(value)) return [];
    left.delete(name);
    return [value];
  });
  if (values.length === 0) return address;
  const more = left.toString();
  return `${[path, ...values].join('/')}${more ? `?${more}` : ''}${hash}`;
}
