import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FAILURES } from '../../../../server/contract/failure.ts';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { useRefusal } = await import('../../../../client/admin/form/use-saving.ts');

it('gives the advice of a refusal once: what its sentence says to do is not said again', async () => {
  let refusal!: ReturnType<typeof useRefusal>; // proof: the probe sets it when it is shown
  const Probe = () => {
    refusal = useRefusal();
    return null;
  };
  const { leave } = await visit(null, <Probe />);
  for (const code of [401, 403, 429, 500, 502, 507] as const) {
    await act(async () => refusal.refuse(code, FAILURES[code], {}));
    assert.equal(refusal.trouble?.sentence, `${FAILURES[code]}。您填写的内容都还在。`);
  }
  await act(async () => refusal.refuse(404, FAILURES[404], {}));
  assert.match(refusal.trouble?.sentence ?? '', /^内容不存在或已被删除。您填写的内容都还在，请到回收站/);
  await leave();
});
