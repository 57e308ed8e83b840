import assert from 'node:assert/strict';
import { it } from 'node:test';
import { calls } from '../../../../server/calls.ts';
import { allows, PERMISSIONS } from '../../../../server/contract/permissions.ts';
import { visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { useNames } = await import('../../../../client/admin/state/use-names.ts');

it('names are asked for once, with the drafts for whoever may read them, whatever else an account may do', async (t) => {
  const entries = ['', ...Object.keys(PERMISSIONS)];
  const asked: unknown[] = [];
  t.mock.method(globalThis, 'fetch', async (_: string, { body = '' }: { body?: string } = {}) => {
    asked.push(JSON.parse(body));
    const data = { data: [{ productId: '1', coverName: '塔机' }], count: 1 };
    return Response.json({ code: 200, msg: '', data });
  });
  function Names() {
    return [...useNames('product')].join();
  }
  for (const auth of entries.flatMap((one) => entries.map((other) => `${one},${other}`))) {
    localStorage.setItem('auth', auth);
    asked.length = 0;
    const { place } = await visit(null, <Names />);
    const scopes = asked.map((input) => (input as { scope?: string }).scope); // proof: an object, or undefined of it
    assert.deepEqual(scopes, [allows(auth, calls['product/list'].permission) ? 'all' : undefined], auth);
    assert.equal(place.textContent, '1,塔机');
  }
});
