/** How much slower this machine was at the start of the run than a quiet one; 1 at least. `test/run.ts` measures it. */
export const PACE = Number(process.env.TEST_PACE ?? 1);

/** Milliseconds after which a wait is given up: what a quiet machine is allowed, times the machine's pace. */
export function patienceMs(onQuietMachine: number): number {
  return Math.ceil(onQuietMachine * PACE);
}
