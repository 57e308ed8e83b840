import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals
const { useState } = await import('react');
const { Dialog } = await import('../../../../client/admin/widgets/dialog.tsx');
const { DialogHistory } = await import('../../../../client/admin/widgets/dialog-history.ts');

it('a long press on Back takes along what is open over the screen, and asks nothing over the next one', async (t) => {
  const asked: string[] = [];
  let leave = () => {};
  function Office() {
    const [isThere, setIsThere] = useState(true);
    const [isPicking, setIsPicking] = useState(true);
    leave = () => setIsThere(false);
    return (
      <>
        <main>
          {isThere && (
            <Dialog title="表单" onClose={() => asked.push('表单')}>
              内容
            </Dialog>
          )}
        </main>
        {isPicking && (
          <Dialog title="图库" onClose={() => setIsPicking(false)}>
            内容
          </Dialog>
        )}
        <DialogHistory />
      </>
    );
  }
  history.replaceState({}, '', '/AdminProduct');
  const shown = await visit(null, <Office />);
  t.after(shown.leave);
  const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  await turn();
  assert.equal(history.state.dialogs, 2);
  await act(async () => {
    history.replaceState({}, '', '/AdminNews');
    leave(); // the frame hides the view before the other listeners hear of it
  });
  await act(async () => window.dispatchEvent(new Event('popstate')));
  await turn();
  assert.equal(document.querySelectorAll('dialog').length, 0);
  assert.deepEqual(asked, []);
  assert.equal(history.state.dialogs, undefined, 'the other screen has no entry of them');
});

it('Back on the same screen closes the uppermost dialog alone', async (t) => {
  const closed: string[] = [];
  history.replaceState({}, '', '/AdminProduct');
  const shown = await visit(
    null,
    <>
      <Dialog title="表单" onClose={() => closed.push('表单')}>
        内容
      </Dialog>
      <Dialog title="图库" onClose={() => closed.push('图库')}>
        内容
      </Dialog>
      <DialogHistory />
    </>,
  );
  t.after(shown.leave);
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  await act(async () => {
    history.replaceState({}, '', '/AdminProduct');
    window.dispatchEvent(new Event('popstate'));
  });
  assert.deepEqual(closed, ['图库']);
});
