import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals
const { confirm, confirmLeaving, ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');

const titleOf = (dialog: Element | null) =>
  document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent;

describe('a question', () => {
  it('is an alert that its text describes; what goes for good has the focus on 取消', async () => {
    const shown = await visit(null, <ConfirmHost />);
    for (const isRisky of [true, false]) {
      let answer: boolean | undefined;
      await act(async () => {
        void confirm({ title: '删除产品', text: '是否彻底删除？', hint: '不能撤销。', isRisky }).then(
          (yes) => (answer = yes),
        );
      });
      const dialog = document.querySelector('[role=alertdialog]');
      assert.equal(titleOf(dialog), '删除产品');
      const described = document.getElementById(dialog?.getAttribute('aria-describedby') ?? '');
      assert.equal(described?.textContent, '是否彻底删除？不能撤销。');
      assert.equal(document.activeElement?.textContent, isRisky ? '取消' : '确定');
      await act(async () => (document.activeElement as HTMLElement).click());
      assert.equal(answer, !isRisky);
    }
    await shown.leave();
  });

  it('has the word of its button for a title where that is the deed', async () => {
    const shown = await visit(null, <ConfirmHost />);
    for (const yes of ['清除示例内容', '离开', '彻底删除']) {
      await act(async () => void confirm({ text: '确定吗？', yes }));
      assert.equal(titleOf(document.querySelector('[role=alertdialog]')), yes);
      await act(async () => (document.activeElement as HTMLElement).click()); // proof: a dialog has a focus
    }
    await shown.leave();
  });

  it('of what would be lost has the focus on what keeps it', async () => {
    const shown = await visit(null, <ConfirmHost />);
    let answer: boolean | undefined;
    await act(async () => {
      void confirmLeaving().then((leaves) => (answer = leaves));
    });
    await act(async () => (document.activeElement as HTMLElement).click()); // proof: a dialog has a focus
    assert.equal(answer, false);
    await shown.leave();
  });

  it('may be asked twice, and beside another of the same text; one no is enough', async () => {
    const shown = await visit(null, <ConfirmHost />);
    const asked = { text: '是否彻底删除？', again: '再确认一次', yes: '彻底删除', isRisky: true };
    const answers: boolean[] = [];
    const texts = () => [...document.querySelectorAll('[role=alertdialog] p')].map(({ textContent }) => textContent);
    const press = (word: string) =>
      act(async () =>
        [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === word)?.click(),
      );
    await act(async () => {
      for (const question of [asked, asked]) void confirm(question).then((yes) => answers.push(yes));
    });
    assert.deepEqual(texts(), ['是否彻底删除？', '是否彻底删除？']);
    await press('彻底删除');
    assert.deepEqual(texts(), ['是否彻底删除？', '再确认一次']);
    assert.equal(document.activeElement?.textContent, '取消');
    await press('取消');
    await press('彻底删除');
    await press('彻底删除');
    assert.deepEqual(answers, [false, true]);
    await shown.leave();
  });
});
