import type { Runtime } from '../../base/runtime.ts';
import { type Robot, tellRobot } from '../../messages/robots.ts';
import type { Store } from '../../store/open-store.ts';
import { type Lead, writeMessage } from './message.ts';
import { createOutbox, type Outbox } from './outbox.ts';

export type Notifier = Pick<Outbox, 'undelivered' | 'finished' | 'stop'>;

interface NotifierServices extends Runtime {
  readonly store: Pick<Store, 'agent' | 'enquiry' | 'notice' | 'onChange'>;
  readonly robot: Robot;
}

/** A lead that is not handled after this time gets a reminder. */
const REMIND_MS = 24 * 3_600_000;
/** The clock may be changed meanwhile. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * Sends each lead to the robot at least once, and a reminder of those that nobody handles. The lead stores whether to send
 * it (`notify`), `notice` that it was sent: a stop loses none, and one that was not recorded is sent again.
 */
export function createNotifier({ store, robot, siteUrl, now, ...services }: NotifierServices): Notifier {
  const left = leads((row) => isUntold(row)).sort((a, b) => (a.row.createDate < b.row.createDate ? -1 : 1));
  const outbox = createOutbox({ ...services, left: left.map(({ row }) => row), deliver });
  let callOff = () => {};
  const endListening = store.onChange((kind, id) => {
    if (kind !== 'agent' && kind !== 'enquiry') return;
    const lead = find(id);
    if (lead && isUntold(lead.row)) outbox.add(lead.row);
    else if (!lead || !isWaiting(lead.row)) outbox.drop(id);
  });
  planReminders();
  return {
    undelivered: outbox.undelivered,
    finished: outbox.finished,
    stop() {
      endListening();
      callOff();
      return outbox.stop();
    },
  };

  function leads(wanted: (row: Lead['row']) => boolean): Lead[] {
    const agents = store.agent.all(wanted).map((row): Lead => ({ kind: 'agent', row }));
    return [...agents, ...store.enquiry.all(wanted).map((row): Lead => ({ kind: 'enquiry', row }))];
  }

  function find(id: string): Lead | undefined {
    const [agent, enquiry] = [store.agent.get(id), store.enquiry.get(id)];
    if (agent) return { kind: 'agent', row: agent };
    return enquiry && { kind: 'enquiry', row: enquiry };
  }

  function isUntold({ id, notify }: Pick<Lead['row'], 'id' | 'notify'>): boolean {
    return notify && !store.notice.get(id);
  }

  /** Reported, but neither handled nor reminded of. Leads older than the privacy text are not included. */
  function isWaiting(row: Lead['row']): boolean {
    const notice = store.notice.get(row.id);
    const isOpen = 'handled' in row ? !row.handled : row.status === 'new';
    return isOpen && row.consentAt !== '' && notice?.remindedAt === '';
  }

  /** Adds leads that have waited long enough to the outbox, and runs again when the next one is due. */
  function planReminders(): void {
    callOff();
    const waiting = leads(isWaiting).map(({ row }) => ({ row, dueIn: Date.parse(row.createDate) + REMIND_MS - now() }));
    for (const { row } of waiting.filter(({ dueIn }) => dueIn <= 0)) outbox.add(row);
    const later = waiting.flatMap(({ dueIn }) => (dueIn > 0 ? [dueIn] : []));
    if (later.length > 0) callOff = services.after(Math.min(...later, LOOK_AGAIN_MS), planReminders);
  }

  async function deliver(id: string, stopped: AbortSignal): Promise<void> {
    const lead = find(id);
    if (!lead) return; // removed meanwhile
    if (isUntold(lead.row)) {
      await post(lead, false, stopped);
      const sentAt = new Date(now()).toISOString();
      await store.notice.create({ sentAt, remindedAt: '' }, { by: '', id }).catch((error: unknown) => {
        services.log.warn('message-not-noted', { id, error });
      });
      planReminders();
    } else if (isWaiting(lead.row)) await remind(lead, stopped);
  }

  /** Recorded before it is sent: an interruption in between loses the reminder, and none is sent twice. */
  async function remind(lead: Lead, stopped: AbortSignal): Promise<void> {
    const { id } = lead.row;
    await store.notice.amend(id, { remindedAt: new Date(now()).toISOString() });
    try {
      await post(lead, true, stopped);
    } catch (error) {
      await store.notice.amend(id, { remindedAt: '' });
      throw error;
    }
  }

  function post(lead: Lead, isReminder: boolean, stopped: AbortSignal): Promise<void> {
    return tellRobot(robot, writeMessage(lead, siteUrl, isReminder), now(), stopped);
  }
}
