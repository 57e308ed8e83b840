import type { Random } from '../../../helpers/random.ts';

const MARKS = `span|b|i|u|s|a href="/a"|code|sup|label|small|mark|q|ins|font color="blue"|span style="color:red"|
  span style="color:black"|span style="font-size:24px"|span style="font-size:16px"|span style="background:yellow"|
  span style="font-weight:400"|span style="display:block"|span style="display:inline-block"|span style="white-space:pre"`;
const BLOCKS = `p|div|section|h2|blockquote|pre|article|address|dl|details|figure|center|fieldset|p dir="rtl"|
  p style="color:red"|p style="color:black"|p style="background:yellow"|p style="white-space:pre-wrap"|
  div style="color:red"|div style="text-align:center"|div style="display:flex"|div style="font-size:24px"|
  div style="display:inline"`;
const LISTS = 'ul|ol|ol start="3"|ul style="color:blue"';
const CELLS = 'td|th|td colspan="2"|td style="background:white"|td style="color:red"';
const BLANKS = '||\n|\n  | |&nbsp;';

/** A text as programs write it: blocks, lists, tables and marks with looks in each other; each word `甲…乙` is another. */
export function writtenHtml(random: Random): string {
  let words = 0;
  const pick = (list: string) => {
    const all = list.split(list === BLANKS ? '|' : /\|\s*/);
    return all[random(all.length)] ?? '';
  };
  const some = (most: number, write: () => string) =>
    Array.from({ length: 1 + random(most) }, () => pick(BLANKS) + write()).join('') + pick(BLANKS);
  const element = (tag: string, inside: string) => `<${tag}>${inside}</${tag.split(' ', 1)}>`;
  const inline = (depth: number): string =>
    some(3, () => {
      if (depth > 0 && random(3) > 0) return element(pick(MARKS), inline(depth - 1));
      const sign = random(14);
      return sign === 0 ? '<br>' : sign === 1 ? '<img src="/uploads/a.png">' : `甲${(words++).toString(36)}乙`;
    });
  const inside = (depth: number) => (random(2) === 0 ? inline(1) : flow(depth - 1));
  const row = (depth: number) =>
    element(
      pick('tr|tr style="background:blue"'),
      some(3, () => element(pick(CELLS), inside(depth))),
    );
  const block = (depth: number): string => {
    const tag = pick(BLOCKS);
    const kind = depth > 0 ? random(6) : 3;
    if (kind === 0)
      return element(
        pick(LISTS),
        some(3, () => (random(8) > 0 ? element('li', inside(depth)) : block(0))),
      );
    if (kind === 1)
      return element(
        pick('table|table style="color:red"'),
        some(3, () => row(depth)),
      );
    return kind === 2 ? '<hr>' : element(tag, /^(?:p|h2|pre)/.test(tag) ? inline(2) : inside(depth));
  };
  const flow = (depth: number): string => some(3, () => (random(5) === 0 ? inline(1) : block(depth)));
  return flow(3);
}

/** The words of such a text, each with its look: by the styles around it, or by the classes that the cleaner wrote. */
export function seenIn(html: string): string[] {
  const looks = [''];
  const seen: string[] = [];
  for (const [, words, slash, name = '', attributes = ''] of html.matchAll(/(甲\w+乙)|<(\/?)(\w+)([^>]*)>/g)) {
    if (words) seen.push(`${words} ${looks.at(-1)}`);
    else if (slash) looks.pop();
    else if (!/^(?:br|hr|img)$/.test(name)) looks.push(lookInside(looks.at(-1) ?? '', name, attributes));
  }
  return seen;
}

const VALUES: Readonly<Record<string, string>> = { black: '', white: '', '24px': 'huge', '16px': '' };

function lookInside(around: string, name: string, attributes: string): string {
  const look = new Map(around.split(' ').map((one) => [one.split('-', 1)[0] ?? '', one]));
  const set = (group: string, value: string) => look.set(group, value && `${group}-${value}`);
  if (name === 'mark') set('bg', 'yellow');
  if (name === 'small') set('size', 'small');
  if (/^(?:b|strong)$/.test(name)) set('bold', 'yes');
  const said = attributes.matchAll(
    /\b(color|background|font-size|text(?!-align)|bg|size|font-weight)(?:[:-]|=")([\w]+)/g,
  );
  for (const [, what = '', value = ''] of said) {
    if (what === 'font-weight') set('bold', '');
    else set({ color: 'text', background: 'bg', 'font-size': 'size' }[what] ?? what, VALUES[value] ?? value);
  }
  return [...look.values()].filter(Boolean).sort().join(' ');
}
