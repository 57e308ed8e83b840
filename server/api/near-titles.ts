/** Titles offered for a mistyped query, at most. */
const NEAR_MAX = 3;

interface Near<T> {
  readonly entry: T;
  /** The part of the title that is close to the query. */
  readonly piece: string;
  readonly isWhole: boolean;
}

/** Collects titles that differ from the query in one character, whole or in part, and returns the closest. */
export function createNearTitles<T>(q: string) {
  const found: Near<T>[] = [];
  const often = new Map<string, number>();
  return {
    add(title: string, entry: T): void {
      const piece = nearPiece(title, q);
      if (piece === undefined) return;
      often.set(piece, (often.get(piece) ?? 0) + 1);
      found.push({ entry, piece, isWhole: piece === title });
    },
    /** Whole titles first, then common beginnings (typos come late in a word), then frequent parts. */
    best(): T[] {
      const rank = ({ piece, isWhole }: Near<T>) =>
        Number(isWhole) * 2_000_000 + Number(piece[0] === q[0]) * 1_000_000 + (often.get(piece) ?? 0);
      return [...found]
        .sort((a, b) => rank(b) - rank(a))
        .slice(0, NEAR_MAX)
        .map(({ entry }) => entry);
    },
  };
}

/** The title, or a part of it, that differs in one character; two characters may lack one in whole titles only. */
function nearPiece(title: string, q: string): string | undefined {
  if (differInOne(title, q)) return title;
  const sizes = q.length < 2 ? [] : [q.length, q.length + 1, ...(q.length > 2 ? [q.length - 1] : [])];
  for (const size of sizes) {
    for (let at = 0; at + size <= title.length; at++) {
      const piece = title.slice(at, at + size);
      if (differInOne(piece, q)) return piece;
    }
  }
  return undefined;
}

/** Whether one character is inserted, missing or different, or two neighbours are swapped. */
export function differInOne(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let first = 0;
  while (first < a.length && a[first] === b[first]) first++;
  let last = 0;
  while (last < Math.min(a.length, b.length) - first && a[a.length - 1 - last] === b[b.length - 1 - last]) last++;
  const [restA, restB] = [a.slice(first, a.length - last), b.slice(first, b.length - last)];
  return Math.max(restA.length, restB.length) === 1 || (restA.length === 2 && restA === [...restB].reverse().join(''));
}
