import type { Headers } from '../http/response/security-headers.ts';

const LINK = /<link rel="(stylesheet|preload)"[^>]*>/g;
/** What may stand in a header as it is; anything else a stored address holds stays in the document. */
const PLAIN_PATH = /^\/(?!\/)[\w\-./~%]+$/;

/**
 * The header `Link` with what a rendered document asks for before all else: its stylesheet, and the large picture that it
 * loads first, where that is one file. A CDN that knows `103 Early Hints` sends it ahead while the page is being fetched.
 * Read from the document's own tags, so that both always name the same files.
 */
export function preloadHeader(document: string): Headers {
  const links = [...document.matchAll(LINK)].flatMap(([tag, rel]) => {
    const href = /\bhref="([^"]*)"/.exec(tag)?.[1] ?? '';
    if (!PLAIN_PATH.test(href)) return [];
    if (rel === 'stylesheet') return [`<${href}>; rel=preload; as=style`];
    return isFirstPicture(tag) ? [`<${href}>; rel=preload; as=image; fetchpriority=high`] : [];
  });
  return links.length === 0 ? {} : { Link: links.join(', ') };
}

/** Of several widths a browser can choose only when it knows its window, which is after any early hint. */
function isFirstPicture(tag: string): boolean {
  return /\bas="image"/.test(tag) && /\bfetchpriority="high"/i.test(tag) && !/\bimagesrcset=/i.test(tag);
}
