import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { robotAt } from '../../../server/messages/chat-robots.ts';
import type { Receiver } from '../../helpers/receiver.ts';
import { opened } from './opened.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CONSENT = '2026-11-20T08:00:00.000Z';
const failing: Receiver['answer'] = (response) => response.writeHead(503).end();
const taking: Receiver['answer'] = (response) => response.end('{"errcode":0,"code":0,"errmsg":"ok"}');

test('another robot is told at once, whatever the one before asked for or says later', async (t) => {
  let webhook = 'https://hook.example/old';
  const { receiver, add, advance, notifier, store, time } = await opened(t, (url) => ({
    ...robotAt(url, { isOfEnvironment: true }),
    webhook,
  }));
  const saved = () => store().site.save(store().site.value, { by: '' });
  receiver.answer = (response) => response.writeHead(429, { 'retry-after': '86400' }).end();
  await add('甲');
  await advance(0);
  await saved(); // of other settings
  await advance(60 * MINUTE_MS);
  assert.equal(receiver.received.length, 1);
  let late: Parameters<Receiver['answer']>[0] | undefined;
  receiver.answer = (response) => {
    late = response;
  };
  webhook = 'https://hook.example/wrong';
  await saved();
  await time.pass(0, async () => undefined); // it keeps silent
  while (!late) await nextTurn();
  assert.equal(receiver.received.length, 2);
  receiver.answer = taking;
  webhook = 'https://hook.example/right';
  await saved();
  late.writeHead(404).end();
  await notifier().finished();
  await advance(MINUTE_MS);
  assert.deepEqual([receiver.received.length, notifier().undelivered().count], [3, 0]);
});

test('a robot that was away for a day is reminded later of what it has heard late; so is what was taken up by mistake', async (t) => {
  const { receiver, add, advance, store } = await opened(t);
  receiver.answer = failing;
  await add('甲', { consentAt: CONSENT });
  await advance(DAY_MS + MINUTE_MS);
  receiver.answer = taking;
  await advance(60 * MINUTE_MS);
  const heard = receiver.received.length;
  await advance(60 * MINUTE_MS);
  assert.equal(receiver.received.length, heard + 1);
  const { id } = await add('乙', { consentAt: CONSENT });
  await advance(MINUTE_MS);
  await store().agent.amend(id, { handled: true });
  await advance(2 * DAY_MS);
  assert.equal(receiver.received.length, heard + 2);
  await store().agent.amend(id, { handled: false });
  await advance(MINUTE_MS);
  assert.equal(receiver.received.length, heard + 3);
  assert.match(String(receiver.received.at(-1)?.body.text), /超过 24 小时还没有处理/);
});

test('of a lead that a clock which ran ahead has stored, the company is reminded no later than of another', async (t) => {
  const { receiver, add, advance, time } = await opened(t);
  receiver.answer = taking;
  for (const days of [2, 400, 40_000])
    await add('甲', { consentAt: CONSENT }, new Date(time.now() + days * DAY_MS).toISOString());
  await advance(MINUTE_MS);
  const heard = receiver.received.length;
  await advance(DAY_MS);
  assert.equal(heard, 3);
  assert.equal(receiver.received.length, 6);
});
