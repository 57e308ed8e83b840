import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { it } from 'node:test';
import { patienceMs } from '../../helpers/pace.ts';
import { processorTime } from '../../helpers/processor-time.ts';
import { verdict } from '../../helpers/tell.ts';
import { collectPatterns } from './collect-patterns.ts';
import type { Asked, Outcome } from './read-pattern.ts';

/** A body of JSON has 1 MiB at most, and no text that a pattern reads is longer: no pattern needs a limit of its own. */
const LENGTH = 2 ** 20;
const CPU_MAX_MS = 1_000;
/** For all attacks on a pattern: of the processor, so that a busy machine makes no difference. */
const PROCESS_MAX_MS = 10_000;
const LOOK_EVERY_MS = 1_000;
/** Where the processor's time cannot be read. */
const WAIT_MAX_MS = 100_000;

/** Processes at work: one for each core of a small machine. */
const AT_ONCE = 2;

/** A process that reads patterns; a new one after each that was ended. */
function createReader() {
  let child: ChildProcess | undefined;
  return {
    /** Undefined where the time is up. */
    async read(asked: Asked): Promise<Outcome | undefined> {
      child ??= fork(join(import.meta.dirname, 'read-pattern.ts'), { execArgv: ['--import', 'tsx'] });
      child.send(asked);
      const [began, before] = [performance.now(), processorTime(child)];
      const isInTime = (reader: ChildProcess) =>
        processorTime(reader) - before < PROCESS_MAX_MS * 1_000 && performance.now() - began < patienceMs(WAIT_MAX_MS);
      while (isInTime(child)) {
        const signal = AbortSignal.timeout(LOOK_EVERY_MS);
        const [outcome] = await once(child, 'message', { signal }).catch(() => []);
        if (outcome) return outcome;
      }
      this.end();
      return undefined;
    },
    end(): void {
      child?.kill('SIGKILL');
      child = undefined;
    },
  };
}

it('no pattern of the site takes long, whatever it is given', async (test) => {
  const patterns = new Map(collectPatterns().map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  const slow: string[] = [];
  const waiting = patterns.entries();
  const readers = Array.from({ length: AT_ONCE }, async () => {
    const reader = createReader();
    for (const [name, { file, source, flags }] of waiting) {
      const outcome = await reader.read({ source, flags, length: LENGTH });
      if (outcome && outcome.cpuMs < CPU_MAX_MS) continue;
      slow.push(`${file} ${name}: ${outcome ? `${outcome.cpuMs} ms for ${JSON.stringify(outcome.attack)}` : 'no end'}`);
    }
    reader.end();
  });
  await Promise.all(readers);
  verdict(test, 'patterns', patterns.size, slow);
});
