import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { PhoneLink } = await import('../../../../client/admin/leads/phone-link.tsx');

it('the other leads of a number are told apart by their time, at last by their place', async (t) => {
  const other = { kind: 'enquiry', phone: '13800000001', name: '', about: '塔机报价' } as const;
  const times = ['2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z', '2026-11-20T02:00:00.000Z'];
  const others = times.map((createDate, at) => ({ ...other, id: `lead-${at}`, createDate }));
  const shown = await visit(null, <PhoneLink phone="13800000001" sameAs={3} others={others} />);
  t.after(shown.leave);
  await act(async () => shown.place.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click());
  const names = [...shown.place.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
  const said = '咨询线索 11-20 未留姓名 塔机报价';
  assert.deepEqual(names, [`${said}，09:00`, `${said}，10:00，第 2 条`, `${said}，10:00，第 3 条`]);
});
