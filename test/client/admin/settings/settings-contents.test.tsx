import assert from 'node:assert/strict';
import { it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { SiteContents } from '../../../../client/admin/settings/settings-contents.tsx';
import { SiteSection } from '../../../../client/admin/settings/site-section.tsx';
import { sections } from '../../../../client/admin/settings-sections.ts';
import { act, visit } from '../../../helpers/dom.ts';

it('Enter goes to the nearest name that the search finds, and nowhere while the search is empty', async () => {
  const shown = await visit(<SiteContents isReady={false} texts={[]} />);
  const pressed: string[] = [];
  shown.place.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).textContent));
  const field = shown.place.querySelector('input');
  assert.ok(field);
  const enter = () =>
    act(async () =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
    );
  await enter();
  assert.deepEqual(pressed, []);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, '电话');
  await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })));
  await enter();
  assert.equal(pressed.length, 1);
  assert.match(pressed[0] ?? '', /电话/);
  await shown.leave();
});

/** The section of the robot's address. */
function robotSection(readOnly: boolean, hasWebhook: boolean): string {
  const section = sections.find(({ id }) => id === 'privacy');
  assert.ok(section);
  return renderToStaticMarkup(
    <SiteSection
      {...{ section, readOnly, hasWebhook }}
      isSample={false}
      moved={undefined}
      values={{}}
      errors={{}}
      onField={() => undefined}
    />,
  );
}

it('whoever may only read the settings is offered no test of the robot, of which they are told nothing', () => {
  for (const readOnly of [true, false]) assert.equal(robotSection(readOnly, false).includes('试发一条'), !readOnly);
});

it('where the test of the robot can be pressed, nobody is told to save an address first', () => {
  for (const hasWebhook of [true, false])
    assert.equal(robotSection(false, hasWebhook).includes('保存以后可以试发'), !hasWebhook);
});
