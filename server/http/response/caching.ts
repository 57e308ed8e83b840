import type { Headers } from './security-headers.ts';

/** A save is visible everywhere after the sum of both at most; a page is requested at most twice a minute. */
const FRESH_SECONDS = 30;
const REFRESHING_SECONDS = 30;
/** How long a cache in front may serve its copy while the server is down. */
const DOWN_SECONDS = 24 * 3600;

const STALE = `stale-while-revalidate=${REFRESHING_SECONDS}, stale-if-error=${DOWN_SECONDS}`;

/** For public answers: browsers revalidate; caches in front keep them, longer while the server is down (RFC 5861). */
export const SHARED: Headers = {
  'Cache-Control': `public, max-age=0, s-maxage=${FRESH_SECONDS}, ${STALE}`,
  // For strict caches, which take `s-maxage` as forbidding stale answers (RFC 9213).
  'CDN-Cache-Control': `public, max-age=${FRESH_SECONDS}, ${STALE}`,
};

/** For content-hashed addresses. */
export const YEAR = 'public, max-age=31536000, immutable';

/** For answers that depend on the visitor's device: no cache in front stores them. */
export const OWN_BROWSER: Headers = { 'Cache-Control': 'private, no-cache' };

/** For answers that no cache and no browser stores. */
export const NOT_STORED: Headers = { 'Cache-Control': 'no-store' };

/** For answers that must be revalidated each time. */
export const ASKED_EACH_TIME: Headers = { 'Cache-Control': 'no-cache' };
