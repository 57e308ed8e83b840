import type { HandlersOf, Services } from '../../api/context.ts';
import { Failure, fieldFailure, unlessGone } from '../../contract/failure.ts';
import { allOrNone, throwFailure, type Undo } from '../../store/disk/disk-error.ts';
import type { Author } from '../../store/records/record-file.ts';
import { ASSIGNED_MOST, type leadsCalls } from './calls.ts';
import { LEAD_KINDS } from './kinds.ts';
import type { AnyLead, Leads } from './lead-line.ts';
import { mustBe, ownerWords, withNote } from './staff-handlers.ts';
import { isWithin, openLeadsOf, refuseOwner } from './whose.ts';

/** The leads that staff choose, given to somebody. */
export function assignHandlers(services: Services): Pick<HandlersOf<typeof leadsCalls>, 'lead/assign'> {
  const { store } = services;
  return {
    async 'lead/assign'({ agentIds = [], enquiryIds = [], owner }, context) {
      const { author, note } = context;
      const isMine = isWithin(context, 'change');
      refuseOwner(store, owner, 'owner');
      const ids = { agent: [...new Set(agentIds)], enquiry: [...new Set(enquiryIds)] };
      const assigned = ids.agent.length + ids.enquiry.length;
      if (assigned === 0) throw new Failure(400, '请先选择线索');
      if (agentIds.length + enquiryIds.length > ASSIGNED_MOST)
        throw new Failure(400, `一次最多转交 ${ASSIGNED_MOST} 条`);
      const chosen = {
        agent: ids.agent.map((id) => mustBe(store.agent.get(id), isMine)),
        enquiry: ids.enquiry.map((id) => mustBe(store.enquiry.get(id), isMine)),
      };
      await allOrNone((done) => giveTo(services, chosen, owner, author, done)).catch(throwFailure);
      note({ deed: ownerWords(store, owner) });
      return { assigned };
    },
  };
}

/** Gives the open leads of an account to another one, or to nobody. `Failure` 400 for one that cannot have them. */
export async function handOver(services: Services, from: string, to: string, author: Author, done: Undo[]) {
  const { store } = services;
  if (to === from) throw fieldFailure(400, 'handTo', '请选择其他账号');
  refuseOwner(store, to, 'handTo');
  await giveTo(services, openLeadsOf(store, from), to, author, done);
}

type Chosen = Readonly<Record<(typeof LEAD_KINDS)[number], readonly AnyLead[]>>;

/** Changes the owner of leads, one after another; each keeps a note of it. One may be erased meanwhile. */
async function giveTo({ store, now }: Services, chosen: Chosen, owner: string, author: Author, done: Undo[]) {
  const words = { owner: () => ownerWords(store, owner) };
  const change = withNote({ owner }, words, { by: author.by, time: now(), note: () => undefined });
  const give = async (leads: Leads, id: string) => {
    const noted = (old: AnyLead) => {
      // what somebody marks from then on stays
      done.push(() => unlessGone(leads.amend(id, (row) => (row.version === old.version + 1 ? old : {}))));
      return change(old);
    };
    await unlessGone(leads.update(id, noted, author));
  };
  for (const kind of LEAD_KINDS) for (const { id } of chosen[kind]) await give(store[kind], id);
}
