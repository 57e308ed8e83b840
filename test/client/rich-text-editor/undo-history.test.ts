import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { History } from '../../../client/rich-text-editor/undo-history.ts';

const version = (...blocks: string[]) => ({ blocks, caret: undefined });
const begun = (text: string) => new History(version(text));

describe('the history of an edited text', () => {
  it('undoes at once what was typed without a pause, and apart what was typed after one', () => {
    const history = begun('');
    history.record(version('a'), 'typing', 100);
    history.record(version('ab'), 'typing', 300);
    history.record(version('abc'), 'typing', 2_000);
    assert.deepEqual(history.step(-1)?.blocks, ['ab']);
    assert.deepEqual(history.step(-1)?.blocks, ['']);
  });

  it('forgets what was undone as soon as something new is done', () => {
    const history = begun('a');
    history.record(version('b'), 'command', 0);
    history.step(-1);
    history.record(version('c'), 'command', 1);
    assert.equal(history.canRedo, false);
    assert.deepEqual(history.current.blocks, ['c']);
  });

  it('keeps a bounded number of steps, the newest ones', () => {
    const history = begun('0');
    for (let step = 1; step <= 500; step++) history.record(version(`${step}`), 'command', step);
    let steps = 0;
    while (history.step(-1)) steps++;
    assert.equal(steps, 99);
    assert.deepEqual(history.current.blocks, ['401']);
  });
});
