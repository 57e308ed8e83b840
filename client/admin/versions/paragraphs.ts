import type { Difference, Side } from '../form/differences.ts';

/** The common parts of both versions of a text as HTML, and between them the positions where they differ. */
type Pieces = readonly (string | Difference)[];

/** Two versions of clean rich text, split into their outermost blocks: `newInfo#0` is the first. Only in a browser. */
export function piecesOf({ path, mine, theirs }: Difference, base: unknown): Pieces {
  const [known, one, other] = [base, mine, theirs].map((html) => blocksOf(String(html ?? '')));
  const before = new Set(known);
  const pieces: (string | Difference)[] = [];
  let number = 0;
  for (const { same, ours, others } of hunks(one ?? [], other ?? [])) {
    if (same.length > 0) pieces.push(same.join(''));
    if (ours.length + others.length === 0) continue;
    const isNew = (block: string) => !before.has(block);
    // Text of the common base that only one side has was removed by the other.
    const byMe = ours.some(isNew) || !others.every(isNew);
    const byThem = others.some(isNew) || !ours.every(isNew);
    const changedBy = byMe && byThem ? 'both' : byMe ? 'me' : 'them';
    pieces.push({ path: `${path}#${number++}`, mine: ours.join(''), theirs: others.join(''), changedBy });
  }
  return pieces;
}

/** The text as chosen; an open difference has the other person's words. */
export function assembled(pieces: Pieces, chosen: Readonly<Record<string, Side>>): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece[chosen[piece.path] ?? 'theirs'])).join('');
}

interface Hunk {
  readonly same: readonly string[];
  readonly ours: readonly string[];
  readonly others: readonly string[];
}

/** Longest common subsequence: the equal parts, each with the unequal text that follows it. */
function* hunks(ours: readonly string[], others: readonly string[]): Generator<Hunk> {
  const width = others.length + 1;
  const lengths = new Uint32Array((ours.length + 1) * width);
  const at = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = ours.length - 1; a >= 0; a--)
    for (let b = others.length - 1; b >= 0; b--)
      lengths[a * width + b] = ours[a] === others[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  let [a, b] = [0, 0];
  while (a < ours.length || b < others.length) {
    const [fromA, startB] = [a, b];
    while (a < ours.length && b < others.length && ours[a] === others[b]) {
      a++;
      b++;
    }
    const same = ours.slice(fromA, a);
    const [restA, restB] = [a, b];
    while ((a < ours.length || b < others.length) && !(a < ours.length && ours[a] === others[b])) {
      if (b >= others.length || (a < ours.length && at(a + 1, b) >= at(a, b + 1))) a++;
      else b++;
    }
    yield { same, ours: ours.slice(restA, a), others: others.slice(restB, b) };
    if (a === fromA && b === startB) return;
  }
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
