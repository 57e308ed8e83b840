import type { Headers } from '../http/response/security-headers.ts';

/**
 * The `Link` header with the first requests of a document: scripts and styles. A CDN with `103 Early Hints` sends it while
 * the page is being fetched.
 */
export function preloadHeader(scripts: readonly string[], styles: readonly string[]): Headers {
  const links = [
    ...scripts.map((address) => `<${address}>; rel=preload; as=script`),
    ...styles.map((address) => `<${address}>; rel=preload; as=style`),
  ];
  return { Link: links.join(', ') };
}
