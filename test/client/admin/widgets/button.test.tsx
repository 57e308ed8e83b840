import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BusyButton, Button, IconButton } from '../../../../client/admin/widgets/button.tsx';
import { MenuButton } from '../../../../client/admin/widgets/menu.tsx';
import { act, visit } from '../../../helpers/dom.ts';

describe('a button that cannot be pressed now', () => {
  const looks = {
    plain: Button,
    busy: ({ onClick: _, ...button }: Parameters<typeof Button>[0]) => <BusyButton {...button} />,
    symbol: (button: Parameters<typeof Button>[0]) => <IconButton icon="trash" label="删除" {...button} />,
    menu: (button: Parameters<typeof Button>[0]) => <MenuButton label="更多" items={[]} {...button} />,
  };
  for (const [name, One] of Object.entries(looks))
    it(`keeps the focus, ignores presses and sends no form: ${name}`, async () => {
      let pressed = 0;
      let sent = 0;
      const form = (disabled: boolean) => (
        <form onSubmit={() => sent++}>
          <One type="submit" disabled={disabled} onClick={() => pressed++}>
            保存
          </One>
        </form>
      );
      const shown = await visit(form(false));
      const button = shown.place.querySelector('button');
      button?.focus();
      await shown.become(form(true));
      await act(async () => button?.click());
      assert.deepEqual([pressed, sent, shown.place.querySelector('[role=menu]')], [0, 0, null]);
      assert.deepEqual([document.activeElement === button, button?.disabled], [true, false]);
      assert.equal(button?.getAttribute('aria-disabled'), 'true');
      await shown.leave();
    });

  it('is one that was pressed, while it works and for a second; it is disabled, and has the focus again afterwards', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let sent = 0;
    const form = (disabled: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent++;
        }}
      >
        <BusyButton type="submit" disabled={disabled}>
          保存
        </BusyButton>
      </form>
    );
    const shown = await visit(form(false));
    const button = shown.place.querySelector('button');
    button?.focus();
    await act(async () => button?.click());
    await act(async () => t.mock.timers.tick(1));
    await act(async () => button?.click());
    assert.deepEqual([sent, button?.disabled], [1, true]);
    button?.blur(); // as a browser does
    await shown.become(form(true)); // nothing is left to save
    await act(async () => t.mock.timers.tick(1_000));
    assert.deepEqual([button?.disabled, document.activeElement === button], [false, true]);
    await act(async () => button?.click());
    assert.equal(sent, 1);
    await shown.leave();
  });
});
