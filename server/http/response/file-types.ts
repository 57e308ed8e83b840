interface FileType {
  readonly contentType: string;
  /** Text shrinks, so the build lays packed siblings beside it; pictures and films are packed already. */
  readonly packs: boolean;
  /** The Content-Security-Policy that this type needs instead of its folder's. */
  readonly policy?: string;
  /** Is kept by the browser as a file, not opened on this site. */
  readonly isAttachment?: true;
}

/** An SVG opened by itself is a document: it may draw itself and nothing else. */
const SVG_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
/**
 * A film opened by itself is fetched once more by the browser's player, which may not when its page has no origin. No
 * script runs all the same: the sandbox does not allow it and the policy names no source.
 */
const FILM_POLICY = "default-src 'none'; media-src 'self'; frame-ancestors 'none'; sandbox allow-same-origin";

const text = (contentType: string): FileType => ({ contentType: `${contentType}; charset=utf-8`, packs: true });
const binary = (contentType: string): FileType => ({ contentType, packs: false });
const film = (contentType: string): FileType => ({ contentType, packs: false, policy: FILM_POLICY });

/** The types that are served, by extension. What is not here is not served. */
const FILE_TYPES: Readonly<Record<string, FileType>> = {
  webp: binary('image/webp'),
  avif: binary('image/avif'),
  jpg: binary('image/jpeg'),
  jpeg: binary('image/jpeg'),
  png: binary('image/png'),
  gif: binary('image/gif'),
  ico: binary('image/x-icon'),
  svg: { contentType: 'image/svg+xml', packs: true, policy: SVG_POLICY },
  mp4: film('video/mp4'),
  webm: film('video/webm'),
  pdf: { ...binary('application/pdf'), isAttachment: true },
  woff2: binary('font/woff2'),
  css: text('text/css'),
  js: text('text/javascript'),
  json: { contentType: 'application/json', packs: true },
  webmanifest: { contentType: 'application/manifest+json', packs: true },
  txt: text('text/plain'),
  xml: text('application/xml'),
};

/** The type of a file by its name's last extension, when it is served at all and among `allowed`. */
export function fileType(name: string, allowed?: readonly string[]): FileType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  if (!Object.hasOwn(FILE_TYPES, extension) || (allowed !== undefined && !allowed.includes(extension)))
    return undefined;
  return FILE_TYPES[extension];
}
