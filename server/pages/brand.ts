import { basename, join } from 'node:path';
import { LETTER_MARK } from '../../client/site/structured-data.ts';
import { ACCENT, DARK, WHITE } from '../contract/colours.ts';
import { Failure } from '../contract/failure.ts';
import { CONTRAST_LEAST, contrastOf, SAMPLE_MARK } from '../contract/kinds/brand.ts';
import { readPictureName } from '../contract/picture-name.ts';
import { ASKED_EACH_TIME, YEAR } from '../http/response/caching.ts';
import { fileType } from '../http/response/file-types.ts';
import { type Ready, withHead } from '../http/response/make-ready.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { Store } from '../store/open-store.ts';

const BLACK = '#000000';
const CSS = 'text/css; charset=utf-8';
const SVG = 'image/svg+xml';

/** The addresses of the owner's logo, and the sample files that are served there by default. */
const SAMPLE_FILES: Readonly<Record<string, string>> = {
  '/brand-mark': '/media/brand/logo-mark.svg',
  '/favicon.ico': '/media/brand/favicon.svg',
  '/favicon.svg': '/media/brand/favicon.svg',
};

/** The sample files at the logo's addresses; revalidated each time, because the owner's logo may replace them. */
export function sampleMarks(files: ReadonlyMap<string, Ready>): ReadonlyMap<string, Ready> {
  const marks = Object.entries(SAMPLE_FILES).flatMap(([path, address]) => {
    const file = files.get(address);
    if (!file) return [];
    const head = [...file.options.head];
    head[head.indexOf('Cache-Control') + 1] = ASKED_EACH_TIME['Cache-Control'] ?? '';
    return [[path, withHead(file, head)] as const];
  });
  return new Map(marks);
}

/** Whether the owner has no logo of their own yet. */
export const isSampleMark = (mark: string) => mark === SAMPLE_MARK;

/** The icons of a browser tab and of a phone's home screen. */
export function iconsOf(mark: string): { icon: string; touch: string } {
  if (isSampleMark(mark)) return { icon: LETTER_MARK, touch: '/media/brand/icon-180.png' };
  return { icon: mark || LETTER_MARK, touch: mark || LETTER_MARK };
}

export function manifestIcons(mark: string): object[] {
  if (mark === '') return [{ src: LETTER_MARK, sizes: 'any', type: SVG }];
  const { width, height } = readPictureName(mark) ?? { width: 512, height: 512 };
  const type = fileType(mark)?.contentType;
  const whole = { src: mark, sizes: `${width}x${height}`, type, purpose: 'any maskable' };
  if (!isSampleMark(mark)) return [whole];
  return [{ src: iconsOf(mark).touch, sizes: '180x180', type }, whole];
}

/** The owner's logo, the letter that replaces it, and the style sheet for the owner's accent colour. */
export function brandFeed(store: Pick<Store, 'site' | 'uploads' | 'disk'>, path: string) {
  const [, colour] = /^\/brand-([\da-f]{6})\.css$/.exec(path) ?? [];
  if (colour && contrastOf(`#${colour}`, WHITE) >= CONTRAST_LEAST)
    return { type: CSS, write: () => accentSheet(`#${colour}`), caching: { 'Cache-Control': YEAR } };
  if (!Object.hasOwn(SAMPLE_FILES, path)) return undefined;
  const { brand, company } = store.site.value;
  const type = fileType(brand.mark)?.contentType;
  const caching = ASKED_EACH_TIME;
  if (!type || path === LETTER_MARK)
    return { type: SVG, write: () => letter(company.name, brand.accent || ACCENT), isSandboxed: true, caching };
  const file = join(store.uploads.dir, basename(brand.mark));
  return {
    type,
    caching,
    async write() {
      const bytes = await unless(store.disk.fs.readFile(file), 'ENOENT');
      if (!bytes) throw new Failure(404);
      return bytes;
    },
  };
}

/** The company's first character on its colour. */
function letter(name: string, ground: string): string {
  const [first = ''] = name.trim();
  const sign = `&#${first.codePointAt(0) ?? 32};`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="14" fill="${ground}"/>`,
    '<text x="32" y="46" font-size="40" font-weight="700" text-anchor="middle" fill="#fff"',
    ` font-family="PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif">${sign}</text></svg>\n`,
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

/** Mixes in `share` of the other colour. */
function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
