import { isText } from '../tree/blocks.ts';
import {
  cutRuns,
  type InlineRun,
  type Mark,
  type Marks,
  marksAround,
  readRuns,
  runsWithin,
  writeRuns,
} from '../tree/inline-runs.ts';
import { linesOf, type Position, type Span } from '../tree/positions.ts';
import { lengthOf, type TextBlock } from '../tree/text-blocks.ts';

/** Gives the words of `span` the marks that `change` makes of those they have. Code blocks stay plain. */
export function writeMarks(root: HTMLElement, span: Span, change: (marks: Map<Mark, string>) => void): void {
  for (const { line, from, to } of piecesOf(root, span)) {
    const runs = cutRuns(readRuns(line), from, to);
    const inside = new Set(runsWithin(runs, from, to));
    const changed = runs.map((run) => {
      if (!inside.has(run)) return run;
      const marks = new Map(run.marks);
      change(marks);
      return { leaf: run.leaf, marks };
    });
    writeRuns(line, changed);
  }
}

/** Whether all words of `span` pass; false where there are none. */
export function everyWord(root: HTMLElement, span: Span, test: (marks: Marks) => boolean): boolean {
  let words = 0;
  for (const { line, from, to } of piecesOf(root, span)) {
    let before = 0;
    for (const { leaf, marks } of readRuns(line)) {
      const start = before;
      before += isText(leaf) ? leaf.data.length : 1;
      if (!isText(leaf) || before <= from || start >= to) continue;
      words++;
      if (!test(marks)) return false;
    }
  }
  return words > 0;
}

/** The marks that the next character typed at `place` will have: those of the character before it. */
export function marksAt({ line, offset }: Position): Marks {
  let before = 0;
  let last: InlineRun | undefined;
  for (const run of readRuns(line)) {
    if (last && before >= offset) break;
    before += isText(run.leaf) ? run.leaf.data.length : 1;
    if (isText(run.leaf)) last = run;
  }
  return last ? last.marks : marksAround(line.nodes[0] ?? line.block, line.block);
}

/** All of the link at `place`, or undefined. */
export function linkAround(place: Position): { span: Span; href: string; title: string } | undefined {
  const value = marksAt(place).get('a');
  if (value === undefined) return undefined;
  let before = 0;
  let from = -1;
  let to = 0;
  for (const { leaf, marks } of readRuns(place.line)) {
    const length = isText(leaf) ? leaf.data.length : 1;
    if (marks.get('a') === value && (from < 0 || to === before)) {
      if (from < 0) from = before;
      to = before + length;
      if (to < place.offset) from = -1;
    }
    before += length;
  }
  const [href = '', title = ''] = value.split('\n');
  const { line } = place;
  return {
    span: { start: { line, offset: Math.max(0, from) }, end: { line, offset: to }, isCollapsed: false },
    href,
    title,
  };
}

function piecesOf(root: HTMLElement, span: Span): { line: TextBlock; from: number; to: number }[] {
  const lines = linesOf(span, root);
  return lines
    .map((line, index) => ({
      line,
      from: index === 0 ? span.start.offset : 0,
      to: index === lines.length - 1 && line.block === span.end.line.block ? span.end.offset : lengthOf(line),
    }))
    .filter(({ line, from, to }) => to > from && line.block.localName !== 'pre');
}
