import type { TestContext } from 'node:test';
import type { FixedClock } from './temporary-store.ts';

/** Time that a test moves: a stopwatch and its alarms beside a clock. */
export class MovedTime {
  elapsed = 0;
  readonly #alarms = new Set<{ at: number; work: () => void }>();

  constructor(private readonly clock: FixedClock) {}

  readonly now = () => this.clock.time;
  readonly stopwatch = () => this.elapsed;
  readonly after = (milliseconds: number, work: () => void) => {
    const alarm = { at: this.elapsed + milliseconds, work };
    this.#alarms.add(alarm);
    return () => void this.#alarms.delete(alarm);
  };

  step(milliseconds: number): void {
    this.clock.time += milliseconds;
    this.elapsed += milliseconds;
  }

  /** Moves both clocks, alarm by alarm, and waits until what each began has ended. */
  async pass(milliseconds: number, ended: () => Promise<void>): Promise<void> {
    const end = this.elapsed + milliseconds;
    for (;;) {
      const [next] = [...this.#alarms].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.step(Math.max(0, next.at - this.elapsed));
      this.#alarms.delete(next);
      next.work();
      await ended();
    }
    this.step(end - this.elapsed);
  }
}

/** Opens something that ends with the test; gives what ends it and opens it again. `open` gives what ends it. */
export async function restartable(t: TestContext, open: () => Promise<() => Promise<void>>) {
  let stop = await open();
  t.after(() => stop());
  return async () => {
    await stop();
    stop = await open();
  };
}
