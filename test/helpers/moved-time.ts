import type { TestContext } from 'node:test';
import type { Log } from '../../server/base/log.ts';
import type { FileSystem } from '../../server/store/disk/file-system.ts';
import type { ChangeListener, Store } from '../../server/store/open-store.ts';
import { type FixedClock, Place, temporaryFolder } from './temporary-store.ts';

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

/** What `start` runs on a store whose time a test moves, until the test is over; `restart` stops both and starts them again. */
export async function onMovedTime<R extends { onChange?: ChangeListener; stop(): Promise<void> }>(
  t: TestContext,
  start: (given: { store: Store; log: Log } & Pick<MovedTime, 'now' | 'stopwatch' | 'after'>) => R,
  fs?: FileSystem,
) {
  const place = new Place(temporaryFolder(t));
  const time = new MovedTime(place.clock);
  const { now, stopwatch, after } = time;
  const begin = async () => {
    const store = await place.open(fs ? { fs } : {});
    await store.swept();
    const running = start({ store, log: place.log, now, stopwatch, after });
    if (running.onChange) store.onChange(running.onChange);
    return { store, running };
  };
  let current = await begin();
  const end = async () => {
    await current.running.stop();
    await current.store.close();
  };
  t.after(end);
  return {
    place,
    time,
    store: () => current.store,
    running: () => current.running,
    async restart() {
      await end();
      current = await begin();
    },
  };
}
