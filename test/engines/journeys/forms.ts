import assert from 'node:assert/strict';
import { franchise, mobileFranchise } from '../../../server/contract/addresses.ts';
import type { Site } from '../../helpers/site.ts';
import type { Look } from '../engine.ts';
import { handOf } from '../hand.ts';
import { DESK, type Journey, PHONE, type Setting } from '../journey.ts';

/** The same words sent twice within a while are one application. */
const FORMS: readonly (readonly [path: string, look: Look, phone: string])[] = [
  [franchise, DESK, '13800000001'],
  [mobileFranchise, PHONE, '13800000002'],
];

export const sendsForms: Journey = {
  name: 'both application forms arrive',
  levels: ['full', 'public', 'plain'],
  async run(setting) {
    for (const [path, look, phone] of FORMS) await send(setting, path, look, phone);
    return `${FORMS.length} of ${FORMS.length}`;
  },
};

async function send({ site, engine, level }: Setting, path: string, look: Look, phone: string) {
  const before = await stored(site);
  const window = await engine.openWindow(look);
  const hand = handOf(window);
  await window.open(site.address + path);
  if (level !== 'plain') await hand.until('page.isTakenOver()');
  for (const [field, value] of Object.entries({ agentInfo: '齐筑智联', agentName: '王工', phone })) {
    await hand.pressOn(`[name=${field}]`);
    await window.type(value);
  }
  await hand.pressOn('.lead-form [type=submit]');
  await hand.sees('申请成功！');
  assert.equal(await stored(site), before + 1);
  await window.close();
}

async function stored(site: Site): Promise<number> {
  const reply = await site.call<{ count: number }>('agent/list', {}, await site.login());
  return reply.body.data?.count ?? Number.NaN;
}
