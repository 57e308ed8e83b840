import { type Difference, type Side, whoChanged } from '../form/differences.ts';

/** The common parts of both versions of a text as HTML, and between them the positions where they differ. */
type Pieces = readonly (string | Difference)[];

/** Two versions of clean rich text, split into their outermost blocks: `newInfo#0` is the first. Only in a browser. */
export function piecesOf({ path, mine, theirs }: Difference, base: unknown): Pieces {
  const [known, ours = [], others = []] = [base, mine, theirs].map((html) => blocksOf(String(html ?? '')));
  const before = new Set(known);
  const isNew = (block: string) => !before.has(block);
  const pieces: (string | Difference)[] = [];
  let a = 0;
  let b = 0;
  let number = 0;
  for (const [nextA, nextB] of [...commonOf(ours, others), [ours.length, others.length] as const]) {
    const own = ours.slice(a, nextA);
    const other = others.slice(b, nextB);
    // Text of the common base that only one side has was removed by the other.
    const byMe = own.some(isNew) || !other.every(isNew);
    const byThem = other.some(isNew) || !own.every(isNew);
    const changedBy = whoChanged(byMe, byThem);
    if (own.length + other.length > 0)
      pieces.push({ path: `${path}#${number++}`, mine: own.join(''), theirs: other.join(''), changedBy });
    pieces.push(ours[nextA] ?? '');
    a = nextA + 1;
    b = nextB + 1;
  }
  return pieces;
}

/** The text as chosen; an open difference has the other person's words. */
export function assembled(pieces: Pieces, chosen: Readonly<Record<string, Side>>): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece[chosen[piece.path] ?? 'theirs'])).join('');
}

/** More pairs are not compared: it would take the memory of a phone, and seconds. */
const PAIRS_MAX = 4_000_000;

/** The longest common subsequence, by indexes; where too many differ between equal beginning and end, none of those between. */
export function commonOf(ours: readonly string[], others: readonly string[]): (readonly [number, number])[] {
  const least = Math.min(ours.length, others.length);
  let begin = 0;
  while (begin < least && ours[begin] === others[begin]) begin++;
  let end = 0;
  while (end < least - begin && ours.at(-1 - end) === others.at(-1 - end)) end++;
  const own = ours.slice(begin, ours.length - end);
  const other = others.slice(begin, others.length - end);
  const between = own.length * other.length <= PAIRS_MAX ? commonBetween(own, other) : [];
  return [
    ...Array.from({ length: begin }, (_, at) => [at, at] as const),
    ...between.map(([a, b]) => [begin + a, begin + b] as const),
    ...Array.from({ length: end }, (_, at) => [ours.length - end + at, others.length - end + at] as const),
  ];
}

function commonBetween(ours: readonly string[], others: readonly string[]): [number, number][] {
  const width = others.length + 1;
  const lengths = new Uint32Array((ours.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let a = ours.length - 1; a >= 0; a--)
    for (let b = others.length - 1; b >= 0; b--)
      lengths[a * width + b] = ours[a] === others[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  const common: [number, number][] = [];
  for (let a = 0, b = 0; a < ours.length && b < others.length; ) {
    if (ours[a] === others[b]) common.push([a++, b++]);
    else if (at(a + 1, b) >= at(a, b + 1)) a++;
    else b++;
  }
  return common;
}

/** The outermost blocks of a text as HTML. */
export function blocksOf(html: string): string[] {
  const document = parsed(html);
  return [...document.body.childNodes].map((node) => {
    const holder = document.createElement('div');
    holder.append(node);
    return holder.innerHTML;
  });
}

/** A text in a separate document that runs and loads nothing. */
export function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}
