import type { FirstView } from './first-view.ts';

/** What was measured of one contender; absent where it does not serve that, or something went wrong. */
export interface Measured {
  name: string;
  version: string;
  /** Requests a second as a share of the bare server's. */
  page?: number;
  plainPage?: number;
  list?: number;
  view?: FirstView;
  /** Behind a proxy that compresses. */
  packed?: FirstView;
  startMs?: number;
  /** MB. */
  idle?: number;
  loaded?: number;
  packages?: number;
  installed?: number;
}

const ROWS: [string, (measured: Measured) => number | undefined, digits: number][] = [
  ['page: requests a second, bare Node server = 1', ({ page }) => page, 2],
  ['page without compression: requests a second, bare Node server = 1', ({ plainPage }) => plainPage, 2],
  ['list of 10 rows: requests a second, bare Node server = 1', ({ list }) => list, 2],
  ['first view: HTML, KB', ({ view }) => view?.html, 1],
  ['first view: script, KB', ({ view }) => view?.script, 1],
  ['first view: style, KB', ({ view }) => view?.style, 1],
  ['first view: pictures, KB', ({ view }) => view?.picture, 1],
  ['first view: all, KB', ({ view }) => view?.all, 1],
  ['first view: all, behind a proxy with Brotli, KB', ({ packed }) => packed?.all, 1],
  ['script behind that proxy, KB', ({ packed }) => packed?.script, 1],
  ['script behind that proxy, scrolled to the end, KB', ({ packed }) => packed?.scriptAtEnd, 1],
  ['largest paint, ms', ({ view }) => view?.largestPaint, 0],
  ['largest paint behind that proxy, ms', ({ packed }) => packed?.largestPaint, 0],
  ['start to first answer, ms', ({ startMs }) => startMs, 0],
  ['memory, idle, MB', ({ idle }) => idle, 0],
  ['memory, after the load, MB', ({ loaded }) => loaded, 0],
  ['packages installed', ({ packages }) => packages, 0],
  ['installed and built, MB', ({ installed }) => installed, 1],
];
const ABSENT = '–';

/** The figures as lines of cells: a line for each measure, a column for each contender. */
export function linesOf(columns: readonly Measured[]): string[][] {
  const head = ['', ...columns.map(({ name, version }) => `${name} ${version}`)];
  return [head, ...ROWS.map(([label, figure, digits]) => [label, ...columns.map((one) => cell(figure(one), digits))])];
}

function cell(value: number | undefined, digits: number): string {
  if (value === undefined) return ABSENT;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** In columns of one width, for the terminal. */
export function asText(lines: readonly string[][]): string {
  const labelWidth = Math.max(...lines.map(([label = '']) => label.length));
  const width = Math.max(...lines.flatMap(([, ...cells]) => cells.map((text) => text.length))) + 2;
  return lines
    .map(([label = '', ...cells]) => label.padEnd(labelWidth) + cells.map((text) => text.padStart(width)).join(''))
    .join('\n');
}

/** As Markdown, to paste. */
export function asMarkdown(lines: readonly string[][]): string {
  const [head = [], ...rest] = lines.map((cells) => `| ${cells.join(' | ')} |`);
  const dashes = `|${lines[0]?.map(() => '---').join('|')}|`;
  return [head, dashes, ...rest].join('\n');
}
