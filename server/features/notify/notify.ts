import type { Services } from '../../api/context.ts';
import { feature } from '../../api/feature.ts';
import type { Runtime } from '../../base/runtime.ts';
import { chinaDateTime, chinaTime, pastTime } from '../../contract/china-time.ts';
import { type Robot, sendToRobot } from '../../messages/chat-robots.ts';
import type { Notice } from '../../messages/notice.ts';
import { leadsCalls } from '../leads/calls.ts';
import { LEAD_KINDS, LEADS, leadKindOf, leadKinds } from '../leads/kinds.ts';
import { type AnyLead, allLeads, fieldOf } from '../leads/lead-line.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** Sends each lead to the company's chat robot, and a reminder of those that nobody handles. */
export const notify = feature('notify', {}, (services) => {
  const { onChange, sweep, undelivered, stop } = createNotifier(services);
  return {
    handlers: {},
    onChange,
    sweep,
    status: () => ({ undelivered: undelivered().count }),
    attention: () => attentionTo(undelivered(), services.robot()),
    stop,
  };
});

function attentionTo(undelivered: ReturnType<Outbox['undelivered']>, robot: Robot | undefined) {
  const { count, lastError, refused, since } = undelivered;
  if (count === 0 || !robot) return [];
  const oldest = `（最早一条于 ${chinaDateTime(since)} 提交）`;
  const goesOn = refused < count ? '系统会继续重试' : '群机器人明确拒收，已停止重试，修好后保存一次“站点设置”就会补发';
  const lost = `有 ${count} 条线索的通知没有送达${oldest}，${goesOn}；线索本身已经保存。`;
  const fault = lastError && `：${lastError}`;
  const why = robot.isOfEnvironment
    ? `请告诉技术人员：“看一下通知机器人（NOTIFY_WEBHOOK）是否可用${fault}。”`
    : `请在“站点设置”的“通知机器人”里试发一条${fault}。`;
  return [{ id: 'undelivered', message: lost + why, permission: leadsCalls['lead/queue'].permission }];
}

type NotifierServices = Runtime & Pick<Services, 'store' | 'robot'>;

/** A lead that is not handled after this time gets a reminder. */
const REMIND_MS = 24 * 3_600_000;
/** The clock may be changed meanwhile. A robot that was away gets the message this long before the reminder. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * Sends each lead to the robot at least once, and a reminder of those that nobody handles. The lead stores whether to send
 * it (`notify`), `notice` that it was sent: a stop loses none, and one that was not recorded is sent again.
 */
export function createNotifier({ store, robot, siteUrl, now, ...services }: NotifierServices) {
  const outbox = createOutbox({ ...services, now, deliver });
  let callOff = () => {};
  let webhook = robot()?.webhook;
  addUntold();
  planReminders();
  return {
    undelivered: outbox.undelivered,
    finished: outbox.finished,
    onChange: { site: followSettings, agent: follow, enquiry: follow },
    sweep: async () => {
      for (const { id } of store.notice.all(({ id }) => !find(id))) await removeNotice(id);
    },
    stop() {
      callOff();
      return outbox.stop();
    },
  };

  function followSettings(): void {
    addUntold();
    const before = webhook;
    webhook = robot()?.webhook;
    outbox.tryAgain(webhook !== before);
  }

  /** Queues, plans or drops the message of a changed lead. */
  function follow(id: string): void {
    const lead = find(id);
    if (lead && isUntold(lead)) outbox.add(lead);
    else if (lead && isWaiting(lead)) planReminders();
    else outbox.drop(id);
    if (!lead && store.notice.get(id)) void removeNotice(id);
  }

  /** A notice goes with its lead; one that stays until the next sweep contains no personal data. */
  async function removeNotice(id: string): Promise<void> {
    await store.notice.remove(id, { by: '' }).catch(() => {});
  }

  function find(id: string): AnyLead | undefined {
    return LEAD_KINDS.map((kind): AnyLead | undefined => store[kind].get(id)).find((row) => row !== undefined);
  }

  function isUntold({ id, notify }: Pick<AnyLead, 'id' | 'notify'>): boolean {
    return notify && !store.notice.get(id);
  }

  /** Fills the outbox with the leads that wait, the oldest first; without a robot they wait in the store alone. */
  function addUntold(): void {
    const untold = allLeads(store, isUntold).sort((a, b) => (a.createDate < b.createDate ? -1 : 1));
    for (const lead of untold) robot() ? outbox.add(lead) : outbox.drop(lead.id);
  }

  /** Reported, but neither handled nor reminded of. Leads older than the privacy text are not included. */
  function isWaiting(row: AnyLead): boolean {
    const notice = store.notice.get(row.id);
    const isOpen = 'handled' in row ? !row.handled : row.status === 'new';
    return isOpen && row.consentAt !== '' && notice?.remindedAt === '';
  }

  /** Adds leads that have waited long enough to the outbox, and runs again when the next one is due. */
  function planReminders(): void {
    callOff();
    const waiting = allLeads(store, isWaiting).map((row) => {
      const toldAt = store.notice.get(row.id)?.sentAt ?? '';
      const dueAt = Math.max(pastTime(row.createDate, now()) + REMIND_MS, pastTime(toldAt, now()) + LOOK_AGAIN_MS);
      return { row, dueIn: dueAt - now() };
    });
    for (const { row } of waiting.filter(({ dueIn }) => dueIn <= 0)) outbox.add(row);
    const later = waiting.flatMap(({ dueIn }) => (dueIn > 0 ? [dueIn] : []));
    if (later.length > 0) callOff = services.after(Math.min(...later, LOOK_AGAIN_MS), planReminders);
  }

  async function deliver(id: string, stopped: AbortSignal): Promise<void> {
    const lead = find(id);
    const to = robot();
    if (!lead || !to) return; // removed meanwhile
    const post = (about: 'arrival' | 'delay') => sendToRobot(to, writeMessage(lead, siteUrl, about), now(), stopped);
    const at = () => new Date(now()).toISOString();
    if (isUntold(lead)) {
      await post('arrival');
      await store.notice.create({ sentAt: at(), remindedAt: '' }, { by: '', id }).catch((error: unknown) => {
        services.log.warn('message-not-noted', { id, error });
      });
      planReminders();
    } else if (isWaiting(lead)) {
      // Recorded before it is sent: an interruption in between loses the reminder, and none is sent twice.
      await store.notice.amend(id, { remindedAt: at() });
      await post('delay').catch(async (error: unknown) => {
        await store.notice.amend(id, { remindedAt: '' });
        throw error;
      });
    }
  }
}

/**
 * The message about a lead: enough of the number to recognise it (`138****0000`), and a link to the full record for staff.
 * Receivers that take JSON get the same by the API's names. `siteUrl` has no trailing slash.
 */
export function writeMessage(row: AnyLead, siteUrl: string, about: 'arrival' | 'delay'): Notice {
  const kind = leadKindOf(row);
  const { file: noun, message } = LEADS[kind];
  const { event, screen, fields, excerpt } = message;
  const { id: idName } = leadKinds[kind];
  const { id, createDate } = row;
  const shown = Object.entries(fields).map(([name, label]) => {
    const words = onOneLine(String(fieldOf(row, name)));
    return { name, label, words: name === excerpt ? words.replace(BEYOND_EXCERPT, '…') : words };
  });
  const phone = `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}`;
  const link = `${siteUrl}${screen}?${idName}=${encodeURIComponent(id)}`;
  const isReminder = about === 'delay';
  const text = [
    `【${noun}】${isReminder ? '超过 24 小时还没有处理' : ''}`,
    ...shown.flatMap(({ label, words }) => (words ? [`${label}：${words}`] : [])),
    `联系电话：${phone}`,
    `提交时间：${chinaTime(createDate)}`,
    `查看详情：${link}`,
  ].join('\n');
  const named = Object.fromEntries(shown.map(({ name, words }) => [name, words]));
  return { event, ...(isReminder && { reminder: true }), [idName]: id, ...named, phone, createDate, link, text };
}

/** What follows 60 characters, which are enough to know the subject: the rest is read in the back office. */
const BEYOND_EXCERPT = /(?<=^.{60}).+$/su;

/** Visitors' text on one line, without what chat programs interpret: mentions in tags, and links. */
function onOneLine(typed: string): string {
  return typed
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('<', '＜')
    .replaceAll('>', '＞')
    .replaceAll('@', '＠')
    .replaceAll('://', '：／／');
}
