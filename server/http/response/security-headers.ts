/** Header name → value, ready for `writeHead`. */
export type Headers = Readonly<Record<string, string>>;

/** The header by which a download has its name in every program (RFC 6266, RFC 8187). */
export function attachment(name: string): Headers {
  const escaped = encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return { 'Content-Disposition': `attachment; filename*=UTF-8''${escaped}` };
}

/** The value of `Strict-Transport-Security`; empty if the site has none. */
type Tls = string;

/** The value for a site at this address. Below a bare domain, unlike below `www.`, the owner may run other services. */
export function bindToTls(siteUrl: string): Tls {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== 'https:') return '';
  return hostname.startsWith('www.') ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

/** Browser features that a company's site does not need; fullscreen is allowed for its videos and the back office. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

interface DocumentOptions {
  /** The only other origin whose objects the page may hold (the map's), as `https://host`. */
  readonly frameHost: string | undefined;
  /** Further origins that may be framed (films'). */
  readonly playerHosts?: readonly string[];
  /** The only other origin whose scripts run (the visit counter's). */
  readonly scriptHost?: string | undefined;
  readonly tls: Tls;
}

/** Headers of an HTML page. */
export function documentHeaders({ frameHost, playerHosts = [], scriptHost, tls }: DocumentOptions): Headers {
  const players = playerHosts.map(checkedSource);
  const object = frameHost === undefined ? [] : [checkedSource(frameHost)];
  const script = scriptHost === undefined ? '' : ` ${checkedSource(scriptHost)}`;
  const listed = (sources: readonly string[]) => sources.join(' ') || "'none'";
  const policy = [
    "default-src 'none'",
    `script-src 'self'${script}`,
    "style-src 'self'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https:",
    `connect-src 'self'${script}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `object-src ${listed(object)}`, // reports whether the frame would load, see client/site/live/map.ts
    `frame-src ${listed([...object, ...players])}`,
  ];
  return {
    ...common(tls),
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': [
      ...PERMISSIONS.map((name) => `${name}=()`),
      `fullscreen=(${['self', ...players.map((host) => `"${host}"`)].join(' ')})`,
    ].join(', '),
  };
}

/** Headers of JSON and of all other answers that no browser should render as a page. */
export function answerHeaders(tls: Tls): Headers {
  return {
    ...common(tls),
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
}

/**
 * Headers of uploaded files and of the site's own pictures and videos. A file opened directly may show only itself: no
 * script, no style (so the browser's own viewer is aligned to the left edge), no form, no origin.
 */
export function fileHeaders(tls: Tls): Headers {
  return {
    ...common(tls),
    'Content-Security-Policy': "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'; sandbox",
  };
}

function common(tls: Tls): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(tls === '' ? {} : { 'Strict-Transport-Security': tls }),
  };
}

/** A host with other characters could end the directive and rewrite the policy. */
function checkedSource(host: string): string {
  if (!/^https:\/\/[a-z0-9.-]+(:\d+)?$/i.test(host)) throw new Error(`not an https origin: ${host}`);
  return host;
}

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

export const NOT_STORED: Headers = { 'Cache-Control': 'no-store' };

/** For answers that must be revalidated each time. */
export const ASKED_EACH_TIME: Headers = { 'Cache-Control': 'no-cache' };
