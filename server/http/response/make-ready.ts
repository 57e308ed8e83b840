import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { preloadHeader } from '../../pages/preload-header.ts';
import type { Encoding } from './accept-encoding.ts';
import type { EncodedPage, RenderedPage } from './ready-cache.ts';
import { flatHeaders, type Headers } from './security-headers.ts';

/** Good for HTML and quick enough for the first visitor, who waits for it. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 7 };

const HTML = 'text/html; charset=utf-8';

interface Document extends Pick<RenderedPage, 'status' | 'isKept' | 'staleAt'> {
  /** HTML, or what `type` says. */
  document: string;
  type?: string;
}

/** How long whom may keep a page: asked for by a visitor, and by a cache that keeps one copy for each kind of device. */
export interface Caching {
  visitor: Headers;
  keyed: Headers;
}

/** Packs a rendered document in every encoding, with the headers that go along. */
export async function encodePage(
  { status, isKept, staleAt, document, type = HTML }: Document,
  headers: Headers,
  caching: Caching,
): Promise<RenderedPage> {
  const html = Buffer.from(document);
  const preload = type === HTML ? preloadHeader(document) : {};
  const tag = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(html, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } }),
    promisify(gzip)(html),
  ]);
  const encoded = (bytes: Buffer, encoding: Encoding): EncodedPage => {
    const etag = `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const heads = (kept: Headers) => {
      const shared = { ...headers, ETag: etag, Vary: 'Accept-Encoding', ...kept };
      const own = {
        ...shared,
        ...preload,
        'Content-Type': type,
        'Content-Length': String(bytes.length),
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      };
      return { whole: flatHeaders(own), unchanged: flatHeaders(shared) };
    };
    return { bytes, etag, visitor: heads(caching.visitor), keyed: heads(caching.keyed) };
  };
  return {
    status,
    isKept,
    staleAt,
    encoded: { identity: encoded(html, 'identity'), br: encoded(br, 'br'), gzip: encoded(gz, 'gzip') },
  };
}
