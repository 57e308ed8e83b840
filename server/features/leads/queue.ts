import type { HandlersOf, Services } from '../../api/context.ts';
import { chinaDay } from '../../contract/china-time.ts';
import type { leadsCalls } from './calls.ts';
import { dueDay, stageOf } from './lead-fields.ts';
import { type AnyLead, byDate, byDueDay, stagesOf, toLine } from './lead-line.ts';

/** The number of leads of both kinds that are listed. */
const NAMED_MOST = 8;

/** Open leads of both kinds; each visible window requests this once a minute. */
export function queueHandlers({ store, now }: Services): Pick<HandlersOf<typeof leadsCalls>, 'lead/queue'> {
  const countOf = (leads: { all(where: (row: AnyLead) => boolean): AnyLead[] }) => {
    const today = chinaDay(now());
    const all = leads.all(() => true);
    const fresh = all.filter((row) => stageOf(row) === 'new');
    const due = all.filter((row) => stageOf(row) === 'following' && dueDay(row) <= today);
    const waiting = fresh.length + due.length;
    const suspects = all.filter((row) => row.isSpam && row.version === 1).length;
    const counts = { waiting, handled: all.length - waiting, ...stagesOf(all), suspects };
    return { counts, due, fresh: fresh.slice(-NAMED_MOST) };
  };
  return {
    'lead/queue': () => {
      const [agent, enquiry] = [countOf(store.agent), countOf(store.enquiry)];
      const due = [...agent.due, ...enquiry.due].sort(byDueDay).map((row) => ({ ...toLine(row), due: dueDay(row) }));
      const fresh = [...agent.fresh, ...enquiry.fresh].map(toLine).sort(byDate).reverse();
      return { agent: agent.counts, enquiry: enquiry.counts, longest: [...due, ...fresh].slice(0, NAMED_MOST) };
    },
  };
}
