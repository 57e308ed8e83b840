import type { HandlersOf, Services } from '../../api/context.ts';
import { chinaDay } from '../../contract/china-time.ts';
import type { leadsCalls } from './calls.ts';
import { dueDay, stageOf } from './lead-fields.ts';
import { type AnyLead, byDate, byDueDay, stagesOf, toLine } from './lead-line.ts';
import { isNobodys, isWhose, ownersOf } from './whose.ts';

/** The number of leads of both kinds that are listed. */
const NAMED_MOST = 8;

/** Open leads of both kinds, as they concern an account; each visible window requests this once a minute. */
export function queueHandlers({ store, now }: Services): Pick<HandlersOf<typeof leadsCalls>, 'lead/queue'> {
  return {
    'lead/queue': (whose, context) => {
      const me = context.session.account.id;
      const today = chinaDay(now());
      const isWanted = isWhose(store, whose, context);
      const isNone = isNobodys(store);
      const isMine = ({ owner }: AnyLead) => owner === me;
      const isDue = (row: AnyLead) => dueDay(row) !== '' && dueDay(row) <= today;
      const countOf = (leads: { all(where: (row: AnyLead) => boolean): readonly AnyLead[] }) => {
        const all = leads.all(isWanted);
        const open = all.filter((row) => stageOf(row) !== 'closed');
        const mine = open.filter(isMine);
        const nobodys = open.filter(isNone);
        const fresh = [...mine, ...nobodys].filter(isNew);
        // nobody's that is due waits for everybody: otherwise no one would call
        const due = [...mine, ...nobodys].filter((row) => !isNew(row) && isDue(row));
        const waiting = fresh.length + due.length;
        const suspects = all.filter((row) => row.isSpam && row.version === 1).length;
        const counts = { waiting, handled: all.length - waiting, ...stagesOf(all), suspects };
        return { counts, due, fresh, mine: mine.length, late: mine.filter(isDue).length, nobody: nobodys.length };
      };
      const [agent, enquiry] = [countOf(store.agent), countOf(store.enquiry)];
      const due = [...agent.due, ...enquiry.due].sort(byDueDay).map((row) => ({ ...toLine(row), due: dueDay(row) }));
      const fresh = [...agent.fresh, ...enquiry.fresh].map(toLine).sort(byDate).reverse();
      return {
        agent: agent.counts,
        enquiry: enquiry.counts,
        mine: agent.mine + enquiry.mine,
        due: agent.late + enquiry.late,
        nobody: agent.nobody + enquiry.nobody,
        longest: [...due, ...fresh].slice(0, NAMED_MOST),
        owners: ownersOf(store),
      };
    },
  };
}

/** Nobody has begun with it, or an application was given to its owner, who has not marked it yet. */
function isNew(row: AnyLead): boolean {
  return (
    stageOf(row) === 'new' || ('handled' in row && !row.followDate && row.owner !== '' && row.savedBy !== row.owner)
  );
}
