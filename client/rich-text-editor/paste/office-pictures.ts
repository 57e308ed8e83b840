/** What the HTML that Word and WPS copy says of a picture. Sizes are CSS pixels, 0 if unknown. */
interface HtmlPicture {
  readonly width: number;
  readonly height: number;
  readonly name: string;
  /** Whether it is a drawing, for which the RTF has no file. */
  readonly isDrawn: boolean;
}

const SHAPES = ['shape', 'rect', 'oval', 'roundrect', 'line', 'group'].map((name) => `v\\:${name}`).join();

/** Adds an `img` for each picture that Word describes only in VML, mostly in comments. Returns the ids of the drawings. */
export function showShapes(body: HTMLElement, parse: (html: string) => HTMLElement): Set<string> {
  const drawn = new Set<string>();
  const shown = new Set([...body.querySelectorAll('img')].flatMap(idsOf));
  const read = (from: ParentNode, comment?: Node) => {
    for (const shape of from.querySelectorAll(SHAPES)) {
      const data = shape.querySelector('v\\:imagedata');
      if (!data || shape.localName === 'v:group') drawn.add(shape.id);
      if (!data || shown.has(shape.id) || shape.parentElement?.closest(SHAPES)) continue;
      const image = body.ownerDocument.createElement('img');
      for (const name of ['alt', 'style']) image.setAttribute(name, shape.getAttribute(name) ?? '');
      image.setAttribute('src', data.getAttribute('src') ?? '');
      const before = comment ?? shape;
      before.parentNode?.insertBefore(image, before.nextSibling);
    }
  };
  read(body);
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  for (let at = comments.nextNode(); at; at = comments.nextNode())
    if (at.nodeValue?.includes('<v:')) read(parse(at.nodeValue.replace(/^.*?\]>/s, '')), at);
  return drawn;
}

function idsOf(image: Element): string[] {
  return (image.getAttribute('v:shapes') ?? '').split(' ');
}

/** Describes a picture for `matchPictures`. */
export function clueOf(image: Element, drawn: ReadonlySet<string>): HtmlPicture {
  const [width = 0, height = 0] = ['width', 'height'].map((name) => {
    const points = new RegExp(`${name}:\\s*([\\d.]+)pt`).exec(image.getAttribute('style') ?? '')?.[1] ?? 0;
    return Number(image.getAttribute(name)) || (Number(points) * 4) / 3;
  });
  return { width, height, name: image.getAttribute('src') ?? '', isDrawn: idsOf(image).every((id) => drawn.has(id)) };
}

/** A picture in an RTF text, with the same units. */
interface RtfPicture {
  /** A file that browsers can show; undefined for drawings, EMF, WMF. */
  file: File | undefined;
  width: number;
  height: number;
}

/** RTF measures in twips, a twentieth of a point each. */
const TWIPS_IN_PX = 15;
/** A picture's properties are so near behind its start, and a shape's sides: what follows may be millions of digits. */
const HEAD_LENGTH = 8_000;
const SIDES_LENGTH = 300;

/** Groups without pictures of the text: headers, footers, and alternatives for older programs. */
const SKIPPED = /^(header[lrf]?|footer[lrf]?|background|a?ftnsepc?|listpicture|nonshppict|shprslt|do|themedata)$/;
/** A drawing with all its parts is one picture, and so is an embedded object. */
const WHOLE = /^(pict|shp|shpgrp|object)$/;

/** Reads the pictures of Word's and WPS's RTF in the order of the HTML: those of footnotes come last. Yields the progress in percent. */
export function* readRtfPictures(rtf: string): Generator<number, RtfPicture[]> {
  const pictures = { text: [] as RtfPicture[], notes: [] as RtfPicture[] };
  const open: { name: string; start: number; picture: RtfPicture | undefined; isSkipped: boolean; isNote: boolean }[] =
    [];
  for (const { 0: token, 1: name = '', index } of rtf.matchAll(/\\[\\{}]|\{(?:\s*\\\*)?\s*(?:\\([a-z]+))?|\}/gi)) {
    if (token.startsWith('\\')) continue; // an escaped character
    const outer = open.at(-1);
    if (token === '}') {
      if (outer?.name === 'pict' && outer.picture) yield* readPicture(outer.picture, rtf.slice(outer.start, index));
      open.pop();
      continue;
    }
    // A shape with effects is followed by a picture of itself.
    const properties = name === 'pict' ? rtf.slice(index, index + HEAD_LENGTH).split(/\\pic[whs]/)[0] : '';
    const isAgain = /fPseudoInline\}\s*\{\\sv 1/.test(properties ?? '');
    const isSkipped = outer?.isSkipped || SKIPPED.test(name) || isAgain;
    const isNote = outer?.isNote || /^(footnote|annotation)$/.test(name);
    let picture = isSkipped ? undefined : outer?.picture;
    if (!isSkipped && !picture && WHOLE.test(name)) {
      picture = { file: undefined, width: 0, height: 0 };
      pictures[isNote ? 'notes' : 'text'].push(picture);
      const side = (word: string) => numberBehind(`shp${word}`, rtf.slice(index, index + SIDES_LENGTH)) / TWIPS_IN_PX;
      if (name === 'shp')
        Object.assign(picture, { width: side('right') - side('left'), height: side('bottom') - side('top') });
    }
    open.push({ name, start: index, picture, isSkipped, isNote });
  }
  return [...pictures.text, ...pictures.notes];
}

function numberBehind(word: string, text: string): number {
  return Number(new RegExp(`\\\\${word}(-?\\d+)`).exec(text)?.[1] ?? 0);
}

/** Reads a picture's size and its bytes: up to millions of hexadecimal digits after control words and groups. */
function* readPicture(picture: RtfPicture, group: string): Generator<number, void> {
  const found = /\\(png|jpeg)blip(?![a-z])/.exec(group);
  const head = group.slice(0, found?.index ?? HEAD_LENGTH);
  for (const [side, goal, scale, from, to] of [
    ['width', 'w', 'x', 'l', 'r'],
    ['height', 'h', 'y', 't', 'b'],
  ] as const) {
    const twips =
      numberBehind(`pic${goal}goal`, head) - numberBehind(`piccrop${from}`, head) - numberBehind(`piccrop${to}`, head);
    picture[side] ||= (twips * (numberBehind(`picscale${scale}`, head) || 100)) / (100 * TWIPS_IN_PX);
  }
  if (picture.file || !found?.[1]) return;
  const digits = group.slice(found.index).replace(/\{[^{}]*\}|\\[a-z*]+-?\d*|[^\da-f]/gi, '');
  yield 5;
  const bytes = new Uint8Array(digits.length >> 1);
  const value = (at: number) => (digits.charCodeAt(at) & 15) + (digits.charCodeAt(at) > 64 ? 9 : 0);
  for (let at = 0; at < bytes.length; at++) bytes[at] = value(at * 2) * 16 + value(at * 2 + 1);
  picture.file = new File([bytes], `粘贴的图片.${found[1]}`, { type: `image/${found[1]}` });
  yield 10;
}

/** Finds the file for each picture: by order if the numbers are equal, else by a longest common subsequence of size and type. */
export function matchPictures(html: readonly HtmlPicture[], rtf: readonly RtfPicture[]): (File | undefined)[] {
  if (html.length === rtf.length) return rtf.map(({ file }) => file);
  const best = Array.from({ length: html.length + 1 }, () => new Array<number>(rtf.length + 1).fill(0));
  const at = (h: number, r: number) => best[h]?.[r] ?? 0;
  const both = (h: number, r: number) => likeness(html[h], rtf[r]) + at(h + 1, r + 1);
  for (let h = html.length - 1; h >= 0; h--)
    for (let r = rtf.length - 1; r >= 0; r--) (best[h] ?? [])[r] = Math.max(at(h + 1, r), at(h, r + 1), both(h, r));
  let r = 0;
  return html.map((_, h) => {
    while (r < rtf.length && at(h, r) === at(h, r + 1)) r++;
    return at(h, r) > at(h + 1, r) ? rtf[r++]?.file : undefined;
  });
}

/** How likely the two are the same picture; negative if they are not. */
function likeness(html: HtmlPicture | undefined, rtf: RtfPicture | undefined): number {
  if (!html || !rtf || (html.isDrawn && rtf.file)) return -1;
  const isFar = (one: number, other: number) => one > 0 && other > 0 && Math.abs(one - other) > 3 + one * 0.04;
  if (isFar(html.width, rtf.width) || isFar(html.height, rtf.height)) return -1;
  const kind = /\.(jpe?g|png)$/i.exec(html.name)?.[1]?.toLowerCase().replace('jpg', 'jpeg');
  const isOther = kind && rtf.file && !rtf.file.type.endsWith(kind);
  return (html.width > 0 && rtf.width > 0 ? 4 : 1) + (isOther ? -0.5 : 0.5);
}
