import type { ComponentType } from 'react';
import type { CallName } from '../../server/calls.ts';
import type { Visible } from '../../server/contract/calls/content.ts';
import { Failure } from '../../server/contract/failure.ts';
import { calledInMenu } from '../../server/contract/menu.ts';
import type { FieldErrors } from '../../server/contract/shape.ts';
import type { Site } from '../../server/settings.ts';
import type { CallOrThrow } from '../call.ts';

type Device = 'desktop' | 'mobile' | 'any';

/** Query parameters by name; those a row does not name never reach its page. */
export type Query = Readonly<Record<string, string>>;

/** The metadata of a page for search engines, shares and the browser's tab. */
export interface Head {
  /** Without the company's name, which is added to every title. */
  title: string;
  description: string;
  /** Address of the picture a share shows; the company's own when absent. */
  image?: string | undefined;
  /** Path and query that name this content, when they differ from the row's path. */
  canonical?: string;
  /** The page is in English, in a frame in Chinese. */
  inEnglish?: boolean | undefined;
  /** Hidden from search engines: pages without content of their own. */
  hidden?: boolean;
  /** An untouched sample record: hidden from search engines, and otherwise as any page. */
  isSample?: boolean | undefined;
  /** The usual question of visitors on this page; it is filled into the form of the sheet. */
  wish?: string;
  /** The product that the sheet is about, on a page of no product. */
  product?: { productId: string; name: string };
  /** The address to which the server redirects, because there is nothing to show here. */
  movedTo?: string;
  /** Query parameters that change nothing here, because their values name nothing. */
  unread?: readonly string[];
  /** Shown by a preview's link, before everybody may see it or after that. */
  preview?: 'hidden' | 'public' | undefined;
}

/** A form that was sent without JavaScript and refused; the page is shown again with it. */
export interface Refusal {
  /** The error, as a text for the person who filled in the form. */
  msg: string;
  errors: FieldErrors;
  /** The typed values, by field name. */
  typed: Readonly<Record<string, string>>;
}

/** Added by the server to the data of a page with a form, for a visitor without JavaScript. */
export interface FormPageData {
  /** Sent with the form, so that a second sending is known. Visitors who share a cached page share it. */
  requestId?: string | undefined;
  refusal?: Refusal | undefined;
  /** The sent values, by field name, on the page that thanks for them. */
  sent?: Readonly<Record<string, string>> | undefined;
}

export interface ViewProps<D> {
  data: D;
  query: Query;
}

/** The input of a page's structured data; `D` is the result of its `load`. */
export interface Subject<D = unknown> {
  loaded: { page: Pick<Page, 'path' | 'device' | 'sibling'>; head: Head; data: D };
  frame: Pick<Site, 'brand' | 'company' | 'phones' | 'menu'>;
  siteUrl: string;
}

/** The exports of a page's file: its data, its metadata and its view. Loaded with the page. */
interface PageModule<D> {
  /** `path` is the row's path; it distinguishes pages that share a file. */
  load(callOrThrow: CallOrThrow, query: Query, path: string): Promise<D>;
  head(data: D, query: Query): Head;
  /** Its JSON-LD (schema.org), in place of the breadcrumb that each section's page has. */
  structuredData?(subject: Subject<D>): object[];
  /** The number of the last page of its list with this query; needed if the list of its `sibling` has another one. */
  lastPage?(callOrThrow: CallOrThrow, query: Query, path: string): Promise<number>;
  /** Errors of the form by its own rules, per field, for a form that JavaScript did not check. */
  refuse?(typed: Readonly<Record<string, string>>, path: string): FieldErrors;
  default: ComponentType<ViewProps<D>>;
}

interface Row {
  device: Device;
  /** Path of the page that shows the same to the other kind of device; see `redirectFor`. */
  sibling?: string;
  /** The query parameters this page reads, besides those of its record; they and the path are its identity. */
  query?: readonly string[];
  /** Those whose texts are only shown, where the page has no record: no cache stores such a page. */
  words?: readonly string[];
  /** The parameter that may occur several times; its values are joined with commas. */
  several?: string;
  /**
   * The parameter that names the record, which is read with that of a preview: without it there is no sibling, and the
   * sitemap lists the records.
   */
  record?: string;
  /** In no sitemap: it has no content of its own, or is listed otherwise. */
  isUnlisted?: true;
  /** The narrow footer leaves out how to reach the company; the filings stay. */
  hidesContact?: boolean;
  /** The call that the page's form makes when it is sent without JavaScript: a POST to the page's own path. */
  form?: CallName;
}

/** One row of the page table, as the server sees it: data is what the page's own `load` returned. */
export interface Page extends Readonly<Row> {
  readonly path: string;
  /** The folder of its view, whose style sheet comes with it. */
  readonly subject: string;
  module(): Promise<PageModule<unknown>>;
}

type Load<D> = () => Promise<PageModule<D>>;

/** Returns a row: a page for every device, unless the row names one. */
export function page<D>(path: string, subject: string, module: Load<D>, row: Partial<Row> = {}): Page {
  const { record, query = [] } = row;
  const read = record ? [record, 'preview', ...query] : query;
  // proof: the server passes only what this row's `load` returned, or its JSON
  return { device: 'any', ...row, query: read, path, subject, module } as Page;
}

/** Returns a page for desktops, and under another path the same for phones, with its own differences. */
export function pagePair<D>(
  desktop: string,
  mobile: string,
  subject: string,
  module: Load<D>,
  row: Partial<Row> = {},
  onPhones = row,
): Page[] {
  return [
    page(desktop, subject, module, { ...row, device: 'desktop', sibling: mobile }),
    page(mobile, subject, module, { ...onPhones, device: 'mobile', sibling: desktop }),
  ];
}

/** The query parameters of `search` that the page names, each once and without empty ones. */
export function readQuery(page: Page, search: string): Query {
  const given = new URLSearchParams(search);
  const read: Record<string, string> = {};
  for (const name of page.query ?? []) {
    const value = name === page.several ? given.getAll(name).filter(Boolean).join(',') : given.get(name);
    if (value) read[name] = value;
  }
  return read;
}

/** The settings that visitors see; a title of no more than the usual name of a section is what the owner's menu calls it. */
export async function loadSettings(callOrThrow: CallOrThrow): Promise<Site> {
  const site = (await callOrThrow('site/parts', {})) as Site; // proof: all parts were asked for
  const { headings, banners, menu } = site;
  return { ...site, headings: called(headings, menu), banners: called(banners, menu) };
}

function called<T extends object>(titled: T, menu: Site['menu']): T {
  const parts = Object.entries(titled).map(([name, part]) => {
    return [name, part.title ? { ...part, title: calledInMenu(part.title, menu) } : part];
  });
  return Object.fromEntries(parts) as T; // proof: the same names, with the fields that they have
}

/** A call's answer; undefined for a record that does not exist or is not public. */
export async function orNone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Failure && (error.code === 404 || error.code === 400)) return undefined;
    throw error;
  }
}

type HeadWords = Readonly<Record<'seoTitle' | 'seoDescription', string>> & Visible & { readonly sample?: true };

/** What is known of a record's page: its words for search engines, or else its title and intro. */
export function recordHead({ seoTitle, seoDescription, preview, sample }: HeadWords, title: string, intro: string) {
  return { title: seoTitle || title, description: seoDescription || intro || title, preview, isSample: sample };
}

/** The page of a list that an address names; 0 for any other text. No list needs more than six digits. */
export function pageNumber(wanted: string | undefined): number {
  if (wanted === undefined) return 1;
  return /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : 0;
}
