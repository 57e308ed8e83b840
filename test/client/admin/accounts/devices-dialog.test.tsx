import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { Devices } = await import('../../../../client/admin/accounts/devices-dialog.tsx');

const TIME = '2026-05-01T08:00:00.000Z';

it('when a device was logged out, the focus is in the list of those that are left', async (t) => {
  const row = (sessionId: string) => ({ sessionId, device: sessionId, address: '', createDate: TIME, lastSeen: TIME });
  let rows = [row('电脑'), row('手机')];
  t.mock.method(globalThis, 'fetch', async (path: string) => {
    if (path.includes('end')) rows = rows.slice(1);
    return Response.json({ code: 200, msg: '', data: { data: rows, count: rows.length } });
  });
  const shown = await visit(<Devices />);
  const buttons = () => [...document.querySelectorAll<HTMLElement>('li button')];
  await act(async () => {});
  await act(async () => {
    buttons()[0]?.focus();
    buttons()[0]?.click();
  });
  assert.equal(buttons().length, 1);
  assert.equal(document.activeElement?.tagName, 'UL');
  await shown.leave();
});
