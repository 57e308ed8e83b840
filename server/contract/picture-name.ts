/** Widths in pixels in which a wider picture also exists, if its name contains its size. */
const NARROW_WIDTHS = [480, 960];

/** `NAME-WxH.ext`, with `.w` (also in narrower widths) or `.wa` (and as AVIF) before the ending. See client/README.md, "Pictures". */
const NAME = /^(.+-(\d+)x(\d+)(?:\.(wa?))?)\.(?:webp|jpg|png|gif)$/;

/** The size in pixels that a picture's address or file name contains. */
export interface NamedPicture {
  readonly width: number;
  readonly height: number;
  /** Widths that it also exists in as WebP; empty without a promise in the name. */
  readonly narrow: readonly number[];
  /** Whether all widths, the full one too, also exist as AVIF. */
  readonly hasAvif: boolean;
  /** Address of the file of this width, narrower or full. */
  webp(width: number): string;
  avif(width: number): string;
}

/** Reads an address or a file name; undefined for one without a size. */
export function readPictureName(address: string): NamedPicture | undefined {
  const [, stem, wide = '', high = '', kind] = NAME.exec(address) ?? [];
  if (stem === undefined) return undefined;
  const width = Number(wide);
  return {
    width,
    height: Number(high),
    narrow: kind === undefined ? [] : narrowWidths(width),
    hasAvif: kind === 'wa',
    // The upload may be a JPEG: its full width is the file itself.
    webp: (one) => (one === width ? address : narrowName(address, one)),
    avif: (one) => (one === width ? stem : `${stem}.${one}`).concat('.avif'),
  };
}

/** The name of a picture of this size in pixels; `hasNarrow` when it also exists in all its narrower widths. */
export function pictureName(
  name: string,
  width: number,
  height: number,
  extension: string,
  hasNarrow: boolean,
): string {
  return `${name}-${width}x${height}${hasNarrow ? '.w' : ''}.${extension}`;
}

/** The name or address of a picture's narrower WebP. */
export function narrowName(name: string, width: number): string {
  return name.replace(/\.\w+$/, `.${width}.webp`);
}

/** The narrower widths that a picture of this width is worth having in. */
export function narrowWidths(width: number): number[] {
  return NARROW_WIDTHS.filter((narrow) => narrow < width);
}

/** Names of the form's fields in which a browser sends the narrower widths of the picture that it uploads. */
export const NARROW_FIELDS: readonly string[] = NARROW_WIDTHS.map(narrowField);

/** Returns the name of the form field that carries the picture of this width in pixels. */
export function narrowField(width: number): string {
  return `width-${width}`;
}

/** Behind an address: the point that stays in sight where the picture is cut, or that it is not cut. No browser sends a fragment. */
const FOCUS = /#focus=(?:(100|\d?0),(100|\d?0)|whole)$/;

/** In percent of the picture's width and height, in tens, from its upper left corner. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}
export const CENTRE: Focus = { x: 50, y: 50 };

/** How a box that is not of the picture's proportions shows it: cut about a point, or whole on its ground. */
interface Framing {
  readonly file: string;
  readonly focus?: Focus;
  readonly isWhole?: true;
}

/** A picture's address as it is fetched, and its framing where staff chose one. */
export function readFocus(address: string): Framing {
  const [mark, x, y] = FOCUS.exec(address) ?? [];
  if (!mark) return { file: address };
  const file = address.slice(0, -mark.length);
  return x === undefined ? { file, isWhole: true } : { file, focus: { x: Number(x), y: Number(y) } };
}

/** Whether a picture is one of the site's own renders, whose sky continues in its background; any other has edges, on paper. */
export function isRender(address: string): boolean {
  const { file } = readFocus(address);
  return file.startsWith('/media/') || readPictureName(file)?.hasAvif === true;
}

/** A logo at least this many times as wide as high contains the company's name. */
const LOGO_LEAST = 1.6;

/** Whether a logo is a mark alone, which has the company's name beside it. A picture of unknown size is none. */
export function isMark(address: string): boolean {
  const { width, height } = readPictureName(readFocus(address).file) ?? { width: 1, height: 0 };
  return width < LOGO_LEAST * height;
}

/** The size in pixels of the JPEG that chats and search engines show for a link: WeChat and Baidu read no WebP. */
export const SHARE = { width: 1200, height: 630 };
export const SHARE_END = /\.share-\d+-\d+\.jpg$/;

/** The address of the cut of an uploaded picture for shares, about its focus; empty for any other picture. */
export function shareAddress(address: string): string {
  const { file, focus = CENTRE } = readFocus(address);
  return /^\/uploads\/[\w.-]+$/.test(file) && readPictureName(file) ? `${file}.share-${focus.x}-${focus.y}.jpg` : '';
}
