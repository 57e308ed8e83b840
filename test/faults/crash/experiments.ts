import { cutMoves } from './moves.ts';
import { cutOneByOne, cutOnLyingDisk, cutSideBySide } from './power-cuts.ts';
import { cutFirstStarts, cutStarts, killThenCut } from './restarts.ts';

/** What an experiment tried and found. */
export interface Outcome {
  /** States of a disk that a cut may leave, each judged by what was answered before that cut. */
  readonly states: number;
  /** How many of them are different. */
  readonly disks: number;
  readonly cuts: number;
  /** Servers that were started on those disks, second starts included. */
  readonly starts: number;
  /** What was lost, in words; a few of it, if any. */
  readonly findings: readonly string[];
}

/** Everything that is tried with power cuts; see `aside.ts` for who runs it. */
export const experiments = {
  'a disk that lies about files': () => cutOnLyingDisk('files'),
  'a disk that lies about folders': () => cutOnLyingDisk('folders'),
  'changes one by one': cutOneByOne,
  'changes side by side': cutSideBySide,
  'power cuts while starting': cutStarts,
  'kills, restarts, then power cuts': killThenCut,
  'first starts': cutFirstStarts,
  'the move of old cases': cutMoves,
} satisfies Record<string, () => Promise<Outcome>>;

export type Experiment = keyof typeof experiments;
