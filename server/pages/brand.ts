import { basename, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { LETTER_MARK } from '../../client/site/structured-data.ts';
import { DARK, WHITE } from '../contract/colours.ts';
import { Failure } from '../contract/failure.ts';
import { CONTRAST_LEAST, contrastOf, ICON_PX, iconContent, SAMPLE_MARK } from '../contract/kinds/brand.ts';
import { readPictureName } from '../contract/picture-name.ts';
import { fileType } from '../http/response/file-types.ts';
import { type Ready, withHeaders } from '../http/response/ready.ts';
import { ASKED_EACH_TIME, YEAR } from '../http/response/security-headers.ts';
import { PNG_SIGNATURE, pngChunk } from '../pictures/clean-png.ts';
import type { Site } from '../settings.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { Store } from '../store/open-store.ts';

const BLACK = '#000000';
const CSS = 'text/css; charset=utf-8';
const SVG = 'image/svg+xml';
const PNG = 'image/png';

/** The icon of a phone's home screen. */
const TOUCH_ICON = '/apple-touch-icon.png';
const SMALL_SAMPLE = '/media/brand/icon-180.png';
/** The address of the site's mark. */
export const BRAND_MARK = '/brand-mark';

/** The addresses of the owner's logo, and the sample files that are served there by default. */
const SAMPLE_FILES: Readonly<Record<string, string>> = {
  [BRAND_MARK]: '/media/brand/logo-mark.svg',
  '/favicon.ico': SMALL_SAMPLE,
  [TOUCH_ICON]: SMALL_SAMPLE,
  '/favicon.svg': '/media/brand/favicon.svg',
};

const SAMPLE_HERO = '/media/pictures/hero-model-1680x1225';

/** The picture of the sample hero, which is transparent, as a JPEG on sky for shares; any other picture as it is. */
export function sampleShare(picture: string): string {
  return picture === `${SAMPLE_HERO}.wa.webp` ? `${SAMPLE_HERO}.share-50-50.jpg` : picture;
}

/** The sample files at the logo's addresses; revalidated each time, because the owner's logo may replace them. */
export function sampleMarks(files: ReadonlyMap<string, Ready>): ReadonlyMap<string, Ready> {
  const marks = Object.entries(SAMPLE_FILES).flatMap(([path, address]) => {
    const file = files.get(address);
    return file ? [[path, withHeaders(file, { ...file.options.headers, ...ASKED_EACH_TIME })] as const] : [];
  });
  return new Map(marks);
}

/** Whether the owner has no logo of their own yet. */
export const isSampleMark = (mark: string) => mark === SAMPLE_MARK;

/** The icons of a browser tab and of a phone's home screen. */
export function iconsOf(mark: string): { icon: string; touch: string } {
  return { icon: isSampleMark(mark) ? LETTER_MARK : mark || LETTER_MARK, touch: TOUCH_ICON };
}

/** Returns the icons of the web app manifest (W3C) for the owner's mark, or for its sample. */
export function manifestIcons(mark: string): object[] {
  const small = { src: TOUCH_ICON, sizes: `${ICON_PX}x${ICON_PX}`, type: PNG };
  if (mark === '') return [small, { src: LETTER_MARK, sizes: 'any', type: SVG }];
  const { width, height } = readPictureName(mark) ?? { width: 512, height: 512 };
  const type = fileType(mark)?.contentType;
  const whole = { src: mark, sizes: `${width}x${height}`, type, purpose: 'any maskable' };
  return isSampleMark(mark) ? [small, whole] : [whole];
}

/** The owner's logo, the letter that replaces it, and the style sheet for the owner's accent colour. */
export function brandFeed(store: Pick<Store, 'site' | 'uploads' | 'disk'>, path: string) {
  const [, colour] = /^\/brand-([\da-f]{6})\.css$/.exec(path) ?? [];
  if (colour && contrastOf(`#${colour}`, WHITE) >= CONTRAST_LEAST)
    return { type: CSS, write: () => accentSheet(`#${colour}`), caching: { 'Cache-Control': YEAR } };
  if (!Object.hasOwn(SAMPLE_FILES, path)) return undefined;
  const { brand } = store.site.value;
  const { sign, ground } = iconContent(store.site.value);
  const caching = ASKED_EACH_TIME;
  if (path === LETTER_MARK || (path === BRAND_MARK && brand.mark === ''))
    return { type: SVG, write: () => letter(sign, ground), isSandboxed: true, caching };
  const file = path === BRAND_MARK ? brand.mark : bitmapOf(brand, path);
  return {
    type: fileType(file)?.contentType ?? PNG,
    caching,
    async write() {
      const bytes = file && (await unless(store.disk.fs.readFile(join(store.uploads.dir, basename(file))), 'ENOENT'));
      if (!bytes && path === BRAND_MARK) throw new Failure(404);
      return bytes || plainPng(ICON_PX, ground);
    },
  };
}

/** The picture at the address of a bitmap: the mark as it is where that is a PNG, else the drawn icon; empty without both. */
function bitmapOf({ mark, icon }: Site['brand'], path: string): string {
  const own = mark.endsWith('.png') ? mark : '';
  return path === TOUCH_ICON ? icon || own : own || icon;
}

/** The company's first character on its colour. */
function letter(sign: string, ground: string): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="14" fill="${ground}"/>`,
    '<text x="32" y="46" font-size="40" font-weight="700" text-anchor="middle" fill="#fff"',
    ` font-family="PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif">&#${sign.codePointAt(0) ?? 32};</text></svg>\n`,
  ].join('');
}

/** The tokens of the site's accent colour and its shades. */
function accentSheet(accent: string): string {
  const ground = mix(accent, WHITE, 0.92);
  const tokens = {
    accent,
    'accent-text': readable(accent, ground, BLACK),
    'accent-button': accent,
    'accent-button-hover': mix(accent, BLACK, 0.18),
    'accent-ground': ground,
    'accent-on-dark': readable(accent, DARK, WHITE),
  };
  const lines = Object.entries(tokens).map(([name, colour]) => `--${name}:${colour}`);
  const system = '--accent:Highlight;--accent-on-dark:Highlight';
  return `:root{${lines.join(';')}}\n@media (forced-colors:active){:root{${system}}}\n`;
}

/** The colour, mixed with another until its contrast on the ground suffices. */
function readable(colour: string, ground: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const moved = mix(colour, towards, share);
    if (contrastOf(moved, ground) >= CONTRAST_LEAST) return moved;
  }
  return towards;
}

function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** A square PNG of one colour `#RRGGBB`, `sidePx` pixels wide. */
function plainPng(sidePx: number, colour: string): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 0, 0]); // one bit a pixel, with a palette
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  const rows = Buffer.alloc(sidePx * (1 + Math.ceil(sidePx / 8)));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from(colour.slice(1), 'hex')),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
