import type { HandlersOf, Services, StaffContext } from '../../api/context.ts';
import { personName } from '../../api/names.ts';
import { Failure, fieldFailure, unlessGone } from '../../contract/failure.ts';
import { emptyOf } from '../../contract/kinds/fields.ts';
import { createKeyedLimiter } from '../../contract/limiter.ts';
import type { Store } from '../../store/open-store.ts';
import type { Author } from '../../store/records/files.ts';
import { ASSIGNED_MOST, type leadsCalls } from './calls.ts';
import { withNote } from './desk.ts';
import { checkedEnquiry, readApplication, readEnquiry } from './intake.ts';
import { LEAD_KINDS, leadKinds } from './kinds.ts';
import type { AnyLead, Leads } from './lead-line.ts';
import { isWithin, mayHold, openLeadsOf } from './whose.ts';

type Chosen = Readonly<Record<(typeof LEAD_KINDS)[number], readonly AnyLead[]>>;

/** Leads that staff give to somebody, or add themselves. */
export function assignHandlers({
  store,
  now,
}: Services): Pick<HandlersOf<typeof leadsCalls>, 'lead/assign' | 'lead/add'> {
  /** By requestId: pressed twice, a lead is added once. */
  const inTurn = createKeyedLimiter();
  return {
    async 'lead/assign'({ agentIds = [], enquiryIds = [], owner }, context) {
      const { author, note } = context;
      const isMine = isWithin(context, 'change');
      refuseOwner(store, owner, 'owner');
      const ids = { agent: [...new Set(agentIds)], enquiry: [...new Set(enquiryIds)] };
      const assigned = ids.agent.length + ids.enquiry.length;
      if (assigned === 0) throw new Failure(400, '请先选择线索');
      if (assigned > ASSIGNED_MOST) throw new Failure(400, `一次最多转交 ${ASSIGNED_MOST} 条`);
      const mustHave = (kind: keyof Chosen) => (id: string) => {
        const lead = store[kind].get(id);
        if (!lead || !isMine(lead)) throw new Failure(404);
        return lead;
      };
      const chosen = { agent: ids.agent.map(mustHave('agent')), enquiry: ids.enquiry.map(mustHave('enquiry')) };
      await giveTo(store, chosen, owner, author, now());
      note({ ids: [...ids.agent, ...ids.enquiry], deed: wordFor(store, owner) });
      return { assigned };
    },

    async 'lead/add'({ kind, owner: given, source = '', ...typed }, { author, session }) {
      // who has their own leads alone would not see it otherwise
      const owner = given || (session.mayDo('lead') ? '' : session.account.id);
      refuseOwner(store, owner, 'owner');
      const fields = kind === 'agent' ? readApplication(typed) : readEnquiry(checkedEnquiry(typed), store);
      const { requestId = '' } = typed;
      const leads: Leads = store[kind];
      return inTurn(requestId, async () => {
        const [known] = requestId === '' ? [] : leads.all((row) => row.requestId === requestId);
        if (known) return { kind, id: known.id, version: known.version };
        const lead = { ...emptyOf(leadKinds[kind].fields), ...fields, owner, source: source.trim(), requestId };
        const { id, version } = await leads.create(lead, author);
        return { kind, id, version };
      });
    },
  };
}

/** `Failure` 400 for an account that leads cannot be given to; the empty id is nobody. */
function refuseOwner(store: Store, owner: string, field: 'owner' | 'handTo'): void {
  const account = store.account.get(owner);
  if (owner !== '' && !(account && mayHold(account))) throw fieldFailure(400, field, '请选择能处理线索的账号');
}

function wordFor(store: Store, owner: string): string {
  return `负责人：${owner ? personName(store, owner) : '未指定'}`;
}

/** Changes the owner of leads, one after another; each keeps a note of it. One may be erased meanwhile. */
async function giveTo(store: Store, chosen: Chosen, owner: string, author: Author, time: number): Promise<void> {
  const words = { owner: () => wordFor(store, owner) };
  const change = withNote({ owner }, words, { by: author.by, time, note: () => undefined });
  for (const kind of LEAD_KINDS) {
    const leads: Leads = store[kind];
    for (const { id } of chosen[kind]) await unlessGone(leads.update(id, change, author));
  }
}

/** Gives the open leads of an account to another one, or to nobody. `Failure` 400 for one that cannot have them. */
export async function handOver(
  { store, now }: Services,
  from: string,
  to: string,
  author: StaffContext['author'],
): Promise<void> {
  if (to === from) throw fieldFailure(400, 'handTo', '请选择其他账号');
  refuseOwner(store, to, 'handTo');
  await giveTo(store, openLeadsOf(store, from), to, author, now());
}
