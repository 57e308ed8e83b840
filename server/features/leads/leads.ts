import { isDeepStrictEqual } from 'node:util';
import type { HandlersOf, Services } from '../../api/context.ts';
import { feature } from '../../api/feature.ts';
import type { AuditRow } from '../../contract/calls/audit.ts';
import { chinaDay, monthsBefore } from '../../contract/china-time.ts';
import { Failure, fieldFailure, unlessGone } from '../../contract/failure.ts';
import { emptyOf } from '../../contract/kinds/fields.ts';
import { allOrNone, type Undo } from '../../store/disk/disk-error.ts';
import type { Store } from '../../store/open-store.ts';
import type { Author } from '../../store/records/record-file.ts';
import type { SweepWork } from '../../store/sweeper.ts';
import { ASSIGNED_MOST, leadsCalls } from './calls.ts';
import { checkedEnquiry, intakeHandlers, readApplication, readEnquiry } from './intake.ts';
import { LEAD_KINDS, leadKindOf, leadKinds, leadName } from './kinds.ts';
import { dueDay, stageOf } from './lead-fields.ts';
import { type AnyLead, allLeads, byDate, byDueDay, countStages, type Leads, toLine } from './lead-line.ts';
import { mustBe, ownerWords, staffHandlers, withNote } from './staff-handlers.ts';
import { isNobodys, isWhose, isWithin, openLeadsOf, ownersOf, refuseOwner } from './whose.ts';

/** Leads: sent by visitors, handled by staff, erased when they are old enough. */
export const leads = feature('leads', leadsCalls, (services) => {
  const { store } = services;
  const erasing = createErasing(services);
  return {
    handlers: {
      ...intakeHandlers(services),
      ...staffHandlers(services),
      'lead/queue': queueHandler(services),
      'lead/assign': assignHandler(services),
      'lead/add': addHandler(services),
    },
    describe: (rows, { session }) => describeLeads(store, rows, session.mayDo('lead')),
    dutiesOf: (accountId) => openLeadsOf(store, accountId).length,
    handOver: (...asked) => handOver(services, ...asked),
    onChange: { site: erasing.settingsChanged },
    sweep: erasing.sweep,
  };
});

/** In the log, a lead is known by its name and the end of its number; who may not see leads learns only its id. */
function describeLeads(store: Store, rows: readonly AuditRow[], maySee: boolean): void {
  for (const row of rows) {
    const kind = LEAD_KINDS.find((known) => known === row.kind);
    if (kind && !maySee) delete row.deed;
    const lead = kind && maySee && store[kind].get(row.id);
    if (lead) row.about = `${leadName(lead) || '未留姓名'}（尾号 ${lead.phone.slice(-4)}）`;
  }
}

/** Erases leads that are older than the owner keeps them. */
export function createErasing({ store, log }: Pick<Services, 'store' | 'log'>) {
  const keepMonths = () => store.site.value.privacy?.keepMonths ?? 0;
  let months = keepMonths();

  const sweep: SweepWork = async ({ now, isStopped }) => {
    if (now === undefined || isStopped() || keepMonths() === 0) return;
    const first = monthsBefore(now, keepMonths());
    for (const lead of allLeads(store, ({ createDate }) => createDate < first)) {
      if (isStopped()) return;
      const { id } = lead;
      const kind = leadKindOf(lead);
      await unlessGone(store.erase(kind, id)).catch((error: unknown) => log.warn('erase-failed', { kind, id, error }));
    }
  };

  return {
    sweep,
    /** Somebody may just have asked for older leads to be erased. */
    settingsChanged(): void {
      if (months === keepMonths()) return;
      months = keepMonths();
      store.sweepSoon(sweep);
    },
  };
}

/** The number of leads of both kinds that are listed. */
const NAMED_MOST = 8;

/** Open leads of both kinds, as they concern an account; each visible window requests this once a minute. */
function queueHandler({ store, now }: Services): HandlersOf<typeof leadsCalls>['lead/queue'] {
  return (whose, context) => {
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
      const counts = { waiting, handled: all.length - waiting, ...countStages(all), suspects };
      return { counts, due, fresh, mine: mine.length, late: mine.filter(isDue).length, nobody: nobodys.length };
    };
    const agent = countOf(store.agent);
    const enquiry = countOf(store.enquiry);
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
  };
}

/** Nobody has begun with it, or an application was given to its owner, who has not marked it yet. */
function isNew(row: AnyLead): boolean {
  return (
    stageOf(row) === 'new' || ('handled' in row && !row.followDate && row.owner !== '' && row.savedBy !== row.owner)
  );
}

/** Leads that staff add themselves. */
function addHandler({ store, inTurn }: Services): HandlersOf<typeof leadsCalls>['lead/add'] {
  return async ({ kind, owner: given, source = '', ...typed }, context) => {
    const { author, session } = context;
    const isMine = isWithin(context, 'change');
    const isRead = isWithin(context, 'read');
    // who has their own leads alone would not see it otherwise
    const owner = given || (session.mayDo('lead') ? '' : session.account.id);
    refuseOwner(store, owner, 'owner');
    const fields = kind === 'agent' ? readApplication(typed) : readEnquiry(checkedEnquiry(typed), store);
    const { requestId = '' } = typed;
    const leads: Leads = store[kind];
    const sent = { ...fields, source: source.trim(), ...(given && { owner }) };
    // pressed twice, a lead is added once; not one that was corrected because an answer did not come
    return inTurn(`lead ${requestId}`, async () => {
      const isSent = (row: AnyLead) => row.requestId === requestId && isDeepStrictEqual({ ...row, ...sent }, row);
      // a press is the presser's own: nobody learns by its id of a lead that they may not see
      const isKnown = (row: AnyLead) => isSent(row) && (isMine(row) || row.savedBy === author.by);
      const [known] = requestId === '' ? [] : leads.all(isKnown);
      const lead = { ...emptyOf(leadKinds[kind].fields), ...sent, owner, requestId };
      const { id, version } = known ?? (await leads.create(lead, author));
      const isSame = (row: AnyLead) => row.phone !== '' && row.phone === fields.phone && row.id !== id && isRead(row);
      return { kind, id, version, sameAs: allLeads(store, isSame).length };
    });
  };
}

/** The leads that staff choose, given to somebody. */
function assignHandler(services: Services): HandlersOf<typeof leadsCalls>['lead/assign'] {
  const { store } = services;
  return async ({ agentIds = [], enquiryIds = [], owner }, context) => {
    const { author, note } = context;
    const isMine = isWithin(context, 'change');
    refuseOwner(store, owner, 'owner');
    if (agentIds.length + enquiryIds.length > ASSIGNED_MOST) throw new Failure(400, `一次最多转交 ${ASSIGNED_MOST} 条`);
    const chosen = [
      ...Array.from(new Set(agentIds), (id) => mustBe(store.agent.get(id), isMine)),
      ...Array.from(new Set(enquiryIds), (id) => mustBe(store.enquiry.get(id), isMine)),
    ];
    if (chosen.length === 0) throw new Failure(400, '请先选择线索');
    await allOrNone((done) => giveTo(services, chosen, owner, author, done));
    note({ deed: ownerWords(store, owner) });
    return { assigned: chosen.length };
  };
}

/** Gives the open leads of an account to another one, or to nobody. `Failure` 400 for one that cannot have them. */
async function handOver(services: Services, from: string, to: string, author: Author, done: Undo[]) {
  const { store } = services;
  if (to === from) throw fieldFailure(400, 'handTo', '请选择其他账号');
  refuseOwner(store, to, 'handTo');
  await giveTo(services, openLeadsOf(store, from), to, author, done);
}

/** Changes the owner of leads, one after another; each keeps a note of it. One may be erased meanwhile. */
async function giveTo({ store, now }: Services, chosen: AnyLead[], owner: string, author: Author, done: Undo[]) {
  const words = { owner: () => ownerWords(store, owner) };
  const change = withNote({ owner }, words, { by: author.by, time: now(), note: () => undefined });
  for (const row of chosen) {
    const { id } = row;
    const leads: Leads = store[leadKindOf(row)];
    const noted = (old: AnyLead) => {
      // leads that are marked from then on stay
      done.push(() => unlessGone(leads.amend(id, (row) => (row.version === old.version + 1 ? old : {}))));
      return change(old);
    };
    await unlessGone(leads.update(id, noted, author));
  }
}
