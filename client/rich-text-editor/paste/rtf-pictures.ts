/** The place of a picture in an RTF text. Sizes are CSS pixels, 0 where it does not say. */
interface RtfPicture {
  /** What can be shown of it: undefined for drawings, EMF, WMF. */
  file: File | undefined;
  width: number;
  height: number;
}

/** A picture of the HTML, as far as it helps to find it in the RTF. */
export interface HtmlPicture {
  readonly width: number;
  readonly height: number;
  /** The file that it says it is. */
  readonly name: string;
  /** Whether it is drawn: then the RTF has no file for it. */
  readonly isDrawn: boolean;
}

/** Headers, footers and the like are no text of the page; what older programs get instead of a picture is none more. */
const SKIPPED = /^(header[lrf]?|footer[lrf]?|background|a?ftnsepc?|listpicture|nonshppict|shprslt|do|themedata)$/;
/** A drawing, with all that it is made of, and an embedded object are one picture each. */
const WHOLE = /^(pict|shp|shpgrp|object)$/;

/** The pictures that Word and WPS lay on the clipboard beside the HTML, in its order: those of footnotes come last. */
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
    // What stands in the line for a shape with effects follows its shape.
    const properties = name === 'pict' ? rtf.slice(index, index + 6_000).split(/\\pic[whs]/)[0] : '';
    const isAgain = /fPseudoInline\}\s*\{\\sv 1/.test(properties ?? '');
    const isSkipped = outer?.isSkipped || SKIPPED.test(name) || isAgain;
    const isNote = outer?.isNote || /^(footnote|annotation)$/.test(name);
    let picture = isSkipped ? undefined : outer?.picture;
    if (!isSkipped && !picture && WHOLE.test(name)) {
      picture = { file: undefined, width: 0, height: 0 };
      pictures[isNote ? 'notes' : 'text'].push(picture);
      const side = (word: string) => numberBehind(`shp${word}`, rtf.slice(index, index + 300)) / 15;
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

/** Its bytes are hexadecimal digits behind control words and groups, which hold digits too; millions of them, so in steps. */
function* readPicture(picture: RtfPicture, group: string): Generator<number, void> {
  const found = /\\(png|jpeg)blip(?![a-z])/.exec(group);
  const head = group.slice(0, found?.index ?? 8_000);
  for (const [side, goal, scale, from, to] of [
    ['width', 'w', 'x', 'l', 'r'],
    ['height', 'h', 'y', 't', 'b'],
  ] as const) {
    const twips =
      numberBehind(`pic${goal}goal`, head) - numberBehind(`piccrop${from}`, head) - numberBehind(`piccrop${to}`, head);
    picture[side] ||= (twips * (numberBehind(`picscale${scale}`, head) || 100)) / 1_500;
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

/**
 * The file for each picture of the HTML. Where the RTF has as many pictures it is a matter of order, else of order, size and
 * kind together (the longest common subsequence), so that one too many takes no other with it.
 */
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

/** How sure it is that the two are one picture; less than 0 where they are not. */
function likeness(html: HtmlPicture | undefined, rtf: RtfPicture | undefined): number {
  if (!html || !rtf || (html.isDrawn && rtf.file)) return -1;
  const isFar = (one: number, other: number) => one > 0 && other > 0 && Math.abs(one - other) > 3 + one * 0.04;
  if (isFar(html.width, rtf.width) || isFar(html.height, rtf.height)) return -1;
  const kind = /\.(jpe?g|png)$/i.exec(html.name)?.[1]?.toLowerCase().replace('jpg', 'jpeg');
  const isOther = kind && rtf.file && !rtf.file.type.endsWith(kind);
  return (html.width > 0 && rtf.width > 0 ? 4 : 1) + (isOther ? -0.5 : 0.5);
}
