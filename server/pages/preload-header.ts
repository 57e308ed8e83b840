import type { Headers } from '../http/response/security-headers.ts';
import { attributeOf, type Tag, visitHtml } from '../rich-text/read-html.ts';

/** Characters that a header may contain unescaped; other addresses are only in the document. */
const PLAIN_PATH = /^\/(?!\/)[\w\-./~%]+$/;

/**
 * The `Link` header with the first requests of a rendered document: its first script, which is to run before the first
 * layout, its stylesheets, and the large picture that it loads first, if that is a single file. A CDN with `103 Early Hints` sends it while the page is being fetched. It is read
 * from the document's own tags, so that both always name the same files.
 */
export function preloadHeader(document: string): Headers {
  const links: string[] = [];
  visitHtml(document, {
    script(script) {
      const src = attributeOf(script, 'async') === '' ? attributeOf(script, 'src') : undefined;
      if (src) links.push(`<${src}>; rel=preload; as=script`);
      return undefined;
    },
    link(link) {
      const href = attributeOf(link, 'href') ?? '';
      if (!PLAIN_PATH.test(href)) return undefined;
      if (attributeOf(link, 'rel') === 'stylesheet') links.push(`<${href}>; rel=preload; as=style`);
      else if (isFirstPicture(link)) links.push(`<${href}>; rel=preload; as=image; fetchpriority=high`);
      return undefined;
    },
  });
  return links.length === 0 ? {} : { Link: links.join(', ') };
}

/** Among several widths a browser can choose only when it knows its window size, which is after any early hint. */
function isFirstPicture(link: Tag): boolean {
  const has = (name: string, value: string) => attributeOf(link, name) === value;
  const isChosen = attributeOf(link, 'imageSrcSet') !== undefined;
  return has('rel', 'preload') && has('as', 'image') && has('fetchPriority', 'high') && !isChosen;
}
