import type { Services } from '../../api/context.ts';
import { unlessGone } from '../../contract/failure.ts';
import type { SweepWork } from '../../store/sweeper.ts';
import { LEAD_KINDS } from './kinds.ts';

/** Erases leads that are older than the owner keeps them. */
export function createErasing({ store, log, now }: Services) {
  const keepMonths = () => store.site.value.privacy?.keepMonths ?? 0;
  let months = keepMonths();

  const eraseOld: SweepWork = async ({ isStopped }) => {
    if (isStopped() || keepMonths() === 0) return;
    const first = monthsBefore(now(), keepMonths());
    const older = LEAD_KINDS.flatMap((kind) =>
      store[kind].all(({ createDate }) => createDate < first).map(({ id }) => ({ kind, id })),
    );
    for (const { kind, id } of older) {
      if (isStopped()) return;
      await unlessGone(store.erase(kind, id)).catch((error: unknown) => log.warn('erase-failed', { kind, id, error }));
    }
  };

  return {
    sweep: (async (sweep) => (sweep.now === undefined ? undefined : eraseOld(sweep))) satisfies SweepWork,
    /** Somebody may just have asked for older leads to be erased. */
    settingsChanged(): void {
      if (months === keepMonths()) return;
      months = keepMonths();
      store.sweepSoon(eraseOld);
    },
  };
}

/** The time this many months before another one, on the month's last day where it has no such day; ISO 8601. */
export function monthsBefore(now: number, months: number): string {
  const time = new Date(now);
  const day = time.getUTCDate();
  time.setUTCMonth(time.getUTCMonth() - months);
  if (time.getUTCDate() !== day) time.setUTCDate(0);
  return time.toISOString();
}
