import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '../../client/site/page.ts';
import { notFoundPage, pages } from '../../client/site/routes.ts';
import type { CallName } from '../calls.ts';
import { accentSheets, newsFeed } from '../contract/addresses.ts';
import { atOnce } from '../contract/limiter.ts';
import { fromPlainPath, toPlainPath } from '../contract/record-pages.ts';
import { fileType } from '../http/response/file-types.ts';
import { compress } from '../http/response/ready.ts';
import type { Site } from '../settings.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import { isHidden, walkFiles } from '../store/disk/folders.ts';
import type { Mirror, Twins } from '../store/disk/mirror-folder.ts';

/** Enough to keep two cores busy: one makes pages, the others pack them. */
const PAGES_AT_ONCE = 12;
const FILES_AT_ONCE = 8;
/** Brotli quality. */
const PACK_QUALITY = 7;
const AGENTS = { mobile: 'Mozilla/5.0 (iPhone) export', desktop: 'Mozilla/5.0 export', any: 'Mozilla/5.0 export' };
const FEEDS = ['/robots.txt', newsFeed, '/site.webmanifest', '/favicon.svg', '/favicon.ico', '/apple-touch-icon.png'];
/** A file of the site's own, up to the first dot of its name: its widths and formats share that. */
const OWN_MEDIA = /\/media\/[\w/-]+/g;
/** The files of a folder that the server serves. */
const SERVED = /\.(?:webp|avif|jpe?g|png|gif|ico|svg|mp4|webm|vtt|pdf|woff2|css|js|json|txt)$/;

interface ExportServices {
  readonly mirror: Mirror;
  /** The address of a server that shows the site as that of `url`. */
  readonly address: string;
  /** Paths, with their queries, of the pages of all public records. */
  readonly records: readonly string[];
  /** Makes an API call of that server and returns its data. */
  ask(name: CallName, input: object): Promise<unknown>;
  /** The public address of the server that answers forms and calls, and that of the files; without a slash at their ends. */
  readonly serverUrl: string;
  readonly url: string;
  /** Folders of files that are served unchanged, and where; a file `NAME.br` is NAME's twin. */
  readonly folders: readonly { readonly at: string; readonly from: string }[];
}

export class SiteExport {
  readonly #recordAddress: RegExp;
  /** The lists' further pages that were found so far, by their plain path. */
  readonly #lists = new Set<string>();
  /** Which of the site's own pictures and films the pages name: the others are samples that were cleared. */
  readonly #named = new Set<string>();

  constructor(private readonly services: ExportServices) {
    const url = services.url.replace(/\W/g, '\\$&');
    this.#recordAddress = new RegExp(`(${url})(/\\w+\\?\\w+=[a-z0-9-]+)(?![\\w&=-])`, 'g');
  }

  /** Writes every public page, feed and file; throws where the server answers otherwise than with a page. */
  async putAll(): Promise<void> {
    const { ask, folders } = this.services;
    const plain = pages.filter(({ record }) => !record);
    await atOnce(PAGES_AT_ONCE, plain, ({ path, device }) => this.#putPage(path, device, `${path}/index.html`));
    await this.#putPage(notFoundPage.path, 'any', '404.html');
    for (const feed of FEEDS) await this.#putFeed(feed);
    // proof: the parts that were named
    const parts = (await ask('site/parts', { names: ['siteFiles', 'brand'] })) as Pick<Site, 'siteFiles' | 'brand'>;
    const { siteFiles = [], brand } = parts;
    for (const sheet of accentSheets(brand.accent)) await this.#putFeed(sheet);
    // of the files that verify the owner, HTML is omitted: a plain host sends no policy that forbids scripts in it
    for (const { name, text } of siteFiles) if (!text.includes('<')) await this.#putFeed(`/${name}`);
    const sitemap = await this.#putFeed('/sitemap.xml');
    if (sitemap.includes('<sitemapindex')) for (const part of this.#locationsIn(sitemap)) await this.#putFeed(part);
    await this.#putRecords();
    for (const folder of folders) await this.#putFolder(folder);
  }

  async #putRecords(): Promise<void> {
    const records = this.services.records.flatMap((at) => {
      const [whole = '', asked = ''] = at.split('?');
      const { path, search } = fromPlainPath(whole) ?? { path: whole, search: asked };
      const page = pages.find((one) => one.path === path);
      const id = page?.record && new URLSearchParams(search).get(page.record);
      return page && id ? [[page, id] as const] : [];
    });
    await atOnce(PAGES_AT_ONCE, records, async ([page, id]) => {
      for (const { path, device } of pages.filter((one) => one === page || one.path === page.sibling))
        await this.#putPage(`${path}/${id}`, device, `${path}/${id}/index.html`);
    });
  }

  async #putPage(path: string, device: Page['device'], file: string): Promise<void> {
    const bytes = await this.#read(path, device, path === notFoundPage.path ? [404] : [200, 302, 404]);
    if (bytes.length === 0) return; // hidden, one of the four old addresses, which no case has, or a comparison of nothing
    const { html, links } = plainPage(this.#withPlainAddresses(bytes.toString('utf8')), this.services.serverUrl);
    const page = Buffer.from(html);
    await this.services.mirror.put(file.replace(/^\/+/, ''), page, () => pack(page));
    for (const link of links) await this.#putList(link);
  }

  /** A list's further page, a tab or a scene that a page links to; records are all in the list. */
  async #putList(path: string): Promise<void> {
    const list = fromPlainPath(path);
    const page = pages.find((one) => !one.record && one.path === list?.path);
    if (!list || !page || this.#lists.has(path)) return;
    this.#lists.add(path);
    await this.#putPage(list.path + list.search, page.device, `${path}/index.html`);
  }

  /** Exports a feed, an icon or another file that the server generates, with plain addresses; returns its text. */
  async #putFeed(path: string): Promise<string> {
    const text = (await this.#read(path, 'any', path === newsFeed ? [200, 404] : [200])).toString('latin1'); // an icon's bytes too
    if (text === '') return text; // the news are hidden
    const bytes = Buffer.from(this.#withPlainAddresses(text), 'latin1');
    const packs = fileType(path)?.packs !== false; // a picture is as small as it gets
    await this.services.mirror.put(path.slice(1), bytes, packs ? () => pack(bytes) : undefined);
    return text;
  }

  /** Each whole address of a record by its path: in canonical links, structured data, the sitemap, the feed and texts. */
  #withPlainAddresses(text: string): string {
    return text.replace(this.#recordAddress, (_all, before, record) => before + toPlainPath(record));
  }

  /** The bytes of an answer; none for a page that is not there, where only 404 pages themselves may be wanted. */
  async #read(path: string, device: Page['device'], wanted: readonly number[]): Promise<Buffer> {
    const headers = { 'user-agent': AGENTS[device], 'accept-encoding': 'identity' };
    const answer = await fetch(this.services.address + path, { headers, redirect: 'manual' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!wanted.includes(answer.status)) throw new Error(`${path} returns ${answer.status}`);
    if (answer.status !== wanted[0]) return Buffer.alloc(0);
    for (const [name] of bytes.toString('latin1').matchAll(OWN_MEDIA)) this.#named.add(name);
    return bytes;
  }

  #locationsIn(xml: string): string[] {
    return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at = '']) => at.slice(this.services.url.length));
  }

  async #putFolder({ at, from }: { at: string; from: string }): Promise<void> {
    const { mirror } = this.services;
    const { readFile } = realFileSystem;
    const names = [...(await walkFiles(realFileSystem, from, isHidden)).keys()];
    const there = new Set(names);
    const isNamed = (name: string) => at !== 'media' || this.#named.has(`/${at}/${name}`.replace(/\..*/, ''));
    const served = names.filter((name) => SERVED.test(name) && isNamed(name));
    await atOnce(FILES_AT_ONCE, served, async (name) => {
      const file = join(from, name);
      if (!there.has(`${name}.br`) || !there.has(`${name}.gz`)) return mirror.copy(`${at}/${name}`, file);
      const bytes = await readFile(file);
      const twins = { br: await readFile(`${file}.br`), gz: await readFile(`${file}.gz`) };
      return mirror.put(`${at}/${name}`, bytes, async () => twins);
    });
  }
}

async function pack(bytes: Buffer): Promise<Twins> {
  return { br: await compress(bytes, 'br', PACK_QUALITY), gz: await compress(bytes, 'gzip', PACK_QUALITY) };
}

const LINK = / (href|data-counterpart)="(\/[^"#?]*\?[^"#]*)(#[^"]*)?"/g;

const REQUEST_ID = /(requestId(?:" value="|&quot;:&quot;))[\w-]*/g;

/**
 * A page for a plain host, and its plain links: records and lists go by path, forms and searches to `serverUrl`. Forms name
 * no sender there, as the server refuses those of another site.
 */
function plainPage(page: string, serverUrl: string) {
  const links: string[] = [];
  const html = page
    // the same as long as the page is the same
    .replace(REQUEST_ID, (_all, before) => `${before}page-${hash('sha256', page.replace(REQUEST_ID, ''), 'base64url')}`)
    .replace('<html ', `<html data-server="${serverUrl}" `)
    .replace('<head>', '<head><meta name="referrer" content="same-origin"/>')
    .replace(/(<form\b[^<>]*? action=")(\/[^"]*")/g, (_all, before, rest) => `${before}${serverUrl}${rest}`)
    .replace(LINK, (_link, name: string, address: string, anchor = '') => {
      const path = toPlainPath(address.replaceAll('&amp;', '&'));
      if (path.includes('?')) return ` ${name}="${serverUrl}${address}${anchor}"`;
      links.push(path);
      return ` ${name}="${path}${anchor}"`;
    });
  return { html, links };
}
