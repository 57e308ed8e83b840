import type { Headers } from './security-headers.ts';

interface FileType {
  readonly contentType: string;
  /** Text is compressible, so the build writes compressed files next to it; pictures and videos are already compressed. */
  readonly packs: boolean;
  /** Headers of this type, which replace those of its folder. */
  readonly headers?: Headers;
}

/** An SVG opened directly is a document: it may render itself and load nothing else. */
const SVG = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };
/** A video opened directly is requested again by the player, which fails without an origin. Scripts still cannot run. */
const FILM = {
  'Content-Security-Policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'; sandbox allow-same-origin",
};
/** The browser downloads it instead of opening it on this site. */
const DOWNLOAD = { 'Content-Disposition': 'attachment' };

const text = (contentType: string): FileType => ({ contentType: `${contentType}; charset=utf-8`, packs: true });
const binary = (contentType: string): FileType => ({ contentType, packs: false });
const film = (contentType: string): FileType => ({ contentType, packs: false, headers: FILM });

/** The served types, by extension. No other type is served. */
const FILE_TYPES: Readonly<Record<string, FileType>> = {
  webp: binary('image/webp'),
  avif: binary('image/avif'),
  jpg: binary('image/jpeg'),
  jpeg: binary('image/jpeg'),
  png: binary('image/png'),
  gif: binary('image/gif'),
  ico: binary('image/x-icon'),
  svg: { contentType: 'image/svg+xml', packs: true, headers: SVG },
  mp4: film('video/mp4'),
  webm: film('video/webm'),
  pdf: { ...binary('application/pdf'), headers: DOWNLOAD },
  vtt: text('text/vtt'),
  woff2: binary('font/woff2'),
  css: text('text/css'),
  js: text('text/javascript'),
  json: { contentType: 'application/json', packs: true },
  webmanifest: { contentType: 'application/manifest+json', packs: true },
  txt: text('text/plain'),
  xml: text('application/xml'),
};

/** The type of a file by the last extension of its name, if it is served and among `allowed`. */
export function fileType(name: string, allowed?: readonly string[]): FileType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  if (!Object.hasOwn(FILE_TYPES, extension) || (allowed !== undefined && !allowed.includes(extension)))
    return undefined;
  return FILE_TYPES[extension];
}
