import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chinaDay, DAY_MS } from '../../../../../server/contract/china-time.ts';
import { act, visit } from '../../../../helpers/dom.ts';

const { ColourField, NumberField, SoonDays } = await import(
  '../../../../../client/admin/widgets/fields/text-field.tsx'
);

/** Monday, at noon in China. */
const MONDAY = Date.parse('2026-11-23T04:00:00.000Z');

it('the days that are offered are in their order, named by the week that they are in, on every day of a week', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  for (let today = 0; today < 7; today += 1) {
    t.mock.timers.setTime(MONDAY + today * DAY_MS);
    const given: string[] = [];
    const shown = await visit(null, <SoonDays now={Date.now()} onDay={(day) => given.push(day)} />);
    const buttons = [...shown.place.querySelectorAll('button')];
    for (const button of buttons) button.click();
    const words = buttons.map(({ textContent }) => textContent);
    const fromToday = (day: number) => chinaDay(MONDAY + day * DAY_MS);
    const days: Record<string, string> = {
      明天: fromToday(today + 1),
      周五: fromToday(4),
      下周一: fromToday(7),
      下周五: fromToday(11),
    };
    assert.deepEqual(
      given,
      words.map((word) => days[word]),
      words.join(),
    );
    assert.deepEqual(given, [...new Set(given)].sort());
    await shown.leave();
  }
});

it('a colour is taken as programs show it and Chinese keyboards type it', async () => {
  const given: string[] = [];
  const shown = await visit(
    null,
    <ColourField id="colour" label="主题色" first="#000000" value="" onValue={(value) => given.push(value)} />,
  );
  const field = shown.place.querySelector('input');
  const pasted = [' #0B5D4E', '0B5D4E\u3000', '\u202a#0B5D4E', '＃０Ｂ５Ｄ４Ｅ', '0B5D4E\ufeff'];
  for (const typed of ['0b5d4', '0b5d4E', '#0b5d4e', 'red', ...pasted]) await type(field, typed);
  assert.deepEqual(given, ['0b5d4', '#0b5d4E', '#0b5d4e', 'red', ...pasted.map(() => '#0B5D4E')]);
  await shown.leave();
});

it('a number is taken as people write it, with the figures of any keyboard; a notation of programs is a slip', async () => {
  const given: unknown[] = [];
  const shown = await visit(null, <NumberField id="number" label="数量" onValue={(value) => given.push(value)} />);
  const typed = { '１２': 12, '-3.5': -3.5, '+7': 7, '１１８．': 118, '.5': 0.5, ' 4 ': 4, '\u3000': null };
  const slips = ['0x10', '０Ｘ１０', '0b11', '0o7', '1e3', '１Ｅ３', 'Infinity', '12人', '1,000'];
  for (const one of [...Object.keys(typed), ...slips]) await type(shown.place.querySelector('input'), one);
  assert.deepEqual(given, [...Object.values(typed), ...slips]);
  await shown.leave();
});

const type = (field: HTMLInputElement | null, typed: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
