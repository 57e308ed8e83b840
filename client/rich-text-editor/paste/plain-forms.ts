import { LINE_END, PDF_HYPHENS } from '../../../server/rich-text/insert-text.ts';

/** A form that pasted text without HTML may have had. */
interface PlainForm {
  readonly sentence: string;
  readonly label: string;
  readonly html: () => Promise<string> | string;
}

/** The form that a text has beyond its lines; undefined for none. It is offered, as no text says for sure. */
export function formOf(text: string): PlainForm | undefined {
  const lines = text.split(LINE_END);
  while (lines.at(-1) === '') lines.pop();
  const rows = rowsOf(lines.join('\n'));
  if (isTable(rows)) return { sentence: '粘贴的文字像是表格', label: '排成表格', html: () => tableOf(rows) };
  if (MARKED_WORDS.test(text) || (lines.length > 1 && MARKED_LINE.test(text))) {
    const html = () => import('../../../server/rich-text/read-markdown.ts').then((reader) => reader.readMarkdown(text));
    return { sentence: '粘贴的文字像是 Markdown', label: '按 Markdown 排版', html };
  }
  const paragraphs = paragraphsOf(lines);
  if (!paragraphs) return undefined;
  const html = () => paragraphs.map((words) => `<p>${escaped(words)}</p>`).join('');
  return { sentence: '粘贴的文字像是在行末断开了', label: '接成段落', html };
}

/** Signs of Markdown at the start of one of several lines, and within any. */
const MARKED_LINE = /^(?:#{1,6} \S|[-*+] \S|\d+[.)] \S|> |```|\|.+\|\s*$|(?:={3,}|-{3,})\s*$|:?-{2,}:? *\|[-:| ]*$)/m;
const MARKED_WORDS = /\*\*[^\s*][^*\n]*\*\*|\[[^[\]\n]+\]\((?:https?:)?\/\S/;

/** The cells of lines that tabs part; a spreadsheet has quotes around one with a line end. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  for (const [, before, quoted, bare = ''] of `\n${text}`.matchAll(
    /([\t\n])(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))/g,
  )) {
    if (before === '\n') rows.push([]);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
  }
  return rows;
}

/** The mark before an item of a list; Word puts a tab behind it. */
const ITEM_SIGN = /^\s*(?:[^\p{L}\p{N}\s]|[(（]?[\p{L}\p{N}]{1,4}[.、)）]|第\p{Script=Han}+[章节条])\s*$/u;

/** Whether at least two rows have the same number of cells, and each column words; a list is none. */
function isTable([first = [], ...others]: readonly (readonly string[])[]): boolean {
  if (first.length < 2 || others.length === 0 || others.some(({ length }) => length !== first.length)) return false;
  if ([first, ...others].every(([sign = '']) => ITEM_SIGN.test(sign))) return false;
  return first.every((cell, at) => [cell, ...others.map((row) => row[at] ?? '')].some((words) => words.trim() !== ''));
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const cell = (words: string) => `<td>${escaped(words).replaceAll('\n', '<br>')}</td>`;
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}

/** The least length of broken lines, a Han sign being two: shorter ones are titles or items. */
const BROKEN_LEAST = 30;
/** The end of a paragraph. */
const END = /[.。!！?？;；:：…"”』」】]$/;
/** The start of one: a number of an item or a clause, a sign, a date. */
const BEGIN =
  /^(?:\d+[.、)）]|\d{4}[-/年]|[-–•·●■▪] |[（(][\d一二三四五六七八九十]+[)）]|第?[一二三四五六七八九十]+[、章节条])/;
const HAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”]/u;

/** The paragraphs of lines that end where a page did, as PDF viewers copy them; undefined if most do not. */
function paragraphsOf(lines: readonly string[]): string[] | undefined {
  const words = lines.map((line) => line.trim());
  const lengths = words.map((line) => [...line].reduce((sum, sign) => sum + (HAN.test(sign) ? 2 : 1), 0));
  const longest = Math.max(...lengths);
  const paragraphs: string[][] = [];
  let isOpen = false;
  for (const [at, line] of words.entries()) {
    if (isOpen && line !== '' && !BEGIN.test(line)) paragraphs.at(-1)?.push(line);
    else if (line !== '') paragraphs.push([line]);
    isOpen = (lengths[at] ?? 0) >= longest * 0.75 && !END.test(line);
  }
  const count = words.filter(Boolean).length;
  const broken = count - paragraphs.length;
  const isBroken = longest >= BROKEN_LEAST && broken > 1 && broken * 2 >= count - 1;
  // of addresses and names below a heading no last one ends so
  const isAnyWhole = paragraphs.some((parts) => parts.length > 1 && END.test(parts.at(-1) ?? ''));
  return isBroken && isAnyWhole ? paragraphs.map(joined) : undefined;
}

const HYPHENS = `-\u00ad\u2010${PDF_HYPHENS}`;

/** The parts of a paragraph as one: a word that a hyphen parts is whole again, Chinese has no blank. */
function joined(parts: readonly string[]): string {
  const pieces = parts.map((part, at) => {
    const next = parts[at + 1]?.charAt(0) ?? '';
    if (/[a-z]$/.test(part.slice(0, -1)) && HYPHENS.includes(part.slice(-1)) && /[a-z]/.test(next))
      return part.slice(0, -1);
    return next === '' || HAN.test(part.slice(-1)) || HAN.test(next) ? part : `${part} `;
  });
  return pieces.join('');
}

function escaped(words: string): string {
  return words.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
