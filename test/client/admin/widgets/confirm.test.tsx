import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals
const { confirm, ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');

describe('a question', () => {
  it('is an alert that its text describes; what goes for good has the focus on 取消', async () => {
    const shown = await visit(null, <ConfirmHost />);
    for (const isRisky of [true, false]) {
      let answer: boolean | undefined;
      await act(async () => {
        void confirm({ text: '是否彻底删除？', hint: '不能撤销。', isRisky }).then((yes) => (answer = yes));
      });
      const dialog = document.querySelector('[role=alertdialog]');
      const described = document.getElementById(dialog?.getAttribute('aria-describedby') ?? '');
      assert.equal(described?.textContent, '是否彻底删除？不能撤销。');
      assert.equal(document.activeElement?.textContent, isRisky ? '取消' : '确定');
      await act(async () => (document.activeElement as HTMLElement).click());
      assert.equal(answer, !isRisky);
    }
    await shown.leave();
  });
});
