/** Header name → value, ready for `writeHead`. */
export type Headers = Readonly<Record<string, string>>;

/** Names and values in turn: the form of headers that Node writes with the least work. */
export function flatHeaders(headers: Headers): string[] {
  return Object.entries(headers).flat();
}

/** How browsers are bound to TLS, as in `Strict-Transport-Security`; empty where the site has none. */
type Tls = string;

/** The binding of a site at this address. Below a bare domain, unlike below `www.`, the owner may run other things. */
export function bindToTls(siteUrl: string): Tls {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== 'https:') return '';
  return hostname.startsWith('www.') ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

/** Every feature that a company's site has no use for; fullscreen is for its films and the back office. */
const PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'publickey-credentials-get'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** Headers of an HTML page. `frameHost` is the one other origin that may be framed (the map's), as `https://host`. */
export function documentHeaders({ frameHost, tls }: { frameHost: string | undefined; tls: Tls }): Headers {
  const frames = frameHost === undefined ? "'none'" : checkedSource(frameHost);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `object-src ${frames}`, // tells whether the frame would come, see client/site/widgets/map/map-frame.tsx
    `frame-src ${frames}`,
  ];
  return {
    ...common(tls),
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': [...PERMISSIONS.map((name) => `${name}=()`), 'fullscreen=(self)'].join(', '),
  };
}

/** Headers of JSON and of everything else that no browser is to show as a page. */
export function answerHeaders(tls: Tls): Headers {
  return {
    ...common(tls),
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
}

/**
 * Headers of uploaded files and of the site's own pictures and films. Opened by itself a file may show itself and nothing
 * else: no script, no style (the browser's own viewer is then at the left edge), no form, no origin.
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

/** A host that could end the directive would rewrite the policy. */
function checkedSource(host: string): string {
  if (!/^https:\/\/[a-z0-9.-]+(:\d+)?$/i.test(host)) throw new Error(`not an https origin: ${host}`);
  return host;
}
