import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Activity } from 'react';
import type { LeadQueue } from '../../../../server/features/leads/calls.ts';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { fetchLeadQueue, useLeadQueue } = await import('../../../../client/admin/leads/lead-queue.ts');
const { closeDrawer, followWidth, toggleSidebar, useSidebar } = await import(
  '../../../../client/admin/state/sidebar.ts'
);
const { closeTabs, openTab, useTabs } = await import('../../../../client/admin/state/tabs.ts');
const { useLoaded } = await import('../../../../client/admin/state/use-loaded.ts');
const { pickMedia, usePicking } = await import('../../../../client/admin/widgets/pick-media.ts');

const widen = (width: number) => {
  Object.assign(window, { innerWidth: width });
  window.dispatchEvent(new Event('resize'));
};
const queueOf = (waiting: number): LeadQueue => {
  const kind = { waiting, new: waiting, following: 0, closed: 0, handled: 0, suspects: 0 };
  return { enquiry: kind, agent: kind, mine: 0, due: 0, nobody: 0, longest: [], owners: [] };
};
const answer = (waiting: number) =>
  fetchLeadQueue(async () => ({ ok: true, msg: '', data: queueOf(waiting) }) as never); // proof: the one call that it makes

/** Each state: its hook, as text, and changes with the text that follows each. */
const STATES: Readonly<Record<string, [use: () => string, ...changes: [change: () => unknown, text: string][]]>> = {
  'open tabs': [
    () => useTabs().join(' '),
    [() => openTab('/AdminNews'), '/dashboard /AdminNews'],
    [() => openTab('/AdminCase'), '/dashboard /AdminNews /AdminCase'],
    [() => openTab('/AdminNews'), '/dashboard /AdminNews /AdminCase'],
    [() => closeTabs(['/AdminNews', '/AdminCase']), '/dashboard'],
  ],
  'a sidebar that is a drawer below 992 px, and as the user wants it above': [
    () => Object.values(useSidebar()).join(' '),
    [toggleSidebar, 'desktop false'],
    [() => widen(991), 'mobile false'],
    [toggleSidebar, 'mobile true'],
    [() => widen(600), 'mobile false'],
    [toggleSidebar, 'mobile true'],
    [closeDrawer, 'mobile false'],
    [toggleSidebar, 'mobile true'],
    [() => widen(992), 'desktop false'],
    [() => widen(600), 'mobile false'],
    [() => widen(1_200), 'desktop false'],
    [toggleSidebar, 'desktop true'],
  ],
  'waiting leads': [() => String(useLeadQueue()?.enquiry.waiting), [() => answer(3), '3'], [() => answer(0), '0']],
  'a picture to be chosen': [
    () => String(usePicking()?.title),
    [() => void pickMedia('封面图'), '封面图'],
    [() => void pickMedia('视频封面'), '视频封面'],
  ],
};

describe('shared state is followed', () => {
  for (const [name, [use, ...changes]] of Object.entries(STATES)) {
    const Probe = () => use();
    const probe = <Probe />;

    it(`${name}, by what is shown`, async () => {
      const stop = followWidth();
      const { place, leave } = await visit(null, probe);
      for (const [change, text] of changes) {
        await act(async () => change());
        assert.equal(place.textContent, text);
      }
      stop();
      await leave();
    });

    it(`${name}, by a view that was hidden at each change, and by one that has been`, async () => {
      const stop = followWidth();
      const { place, become, leave } = await visit(null);
      const show = (mode: 'visible' | 'hidden') => become(<Activity mode={mode}>{probe}</Activity>);
      for (const [at, [change, text]] of changes.entries()) {
        await show(at % 2 === 0 ? 'hidden' : 'visible');
        await act(async () => change());
        await show('visible');
        assert.equal(place.textContent, text);
      }
      stop();
      await leave();
    });
  }
});

it('of two loads the newer answer stays and ends the wait, also when the older one comes late', async () => {
  const answers: ((data: string | undefined) => void)[] = [];
  let load: () => unknown = () => undefined;
  const Probe = () => {
    const loaded = useLoaded<string>(
      () =>
        new Promise((resolve) =>
          answers.push((data) =>
            resolve(
              data === undefined ? { ok: false, code: 500, msg: '失败', errors: {} } : { ok: true, msg: '', data },
            ),
          ),
        ),
    );
    load = loaded.load;
    return [loaded.data, loaded.busy, loaded.failure].filter((one) => one !== undefined).join(' ');
  };
  const { place, leave } = await visit(null, <Probe />);
  await act(async () => void load());
  await act(async () => answers[1]?.('new'));
  await act(async () => answers[0]?.('old'));
  assert.equal(place.textContent, 'new false');
  await act(async () => void load());
  await act(async () => void load());
  await act(async () => answers[2]?.('newer'));
  assert.equal(place.textContent, 'newer true');
  await act(async () => answers[3]?.('newest'));
  assert.equal(place.textContent, 'newest false');
  // a failure of the older one is told neither before the newer answer nor behind it
  for (const order of [
    [4, 5],
    [7, 6],
  ]) {
    await act(async () => void load());
    await act(async () => void load());
    for (const at of order) {
      await act(async () => answers[at]?.(at % 2 === 0 ? undefined : 'later'));
      assert.doesNotMatch(place.textContent ?? '', /失败/);
    }
    assert.equal(place.textContent, 'later false');
  }
  await act(async () => void load());
  await act(async () => answers[8]?.(undefined));
  assert.equal(place.textContent, 'later false 失败');
  await leave();
});

it('a file that arrives once its picker is closed closes no other picker', async () => {
  let title: string | undefined;
  let answer: (address?: string) => void = () => undefined;
  const Probe = () => {
    const picking = usePicking();
    title = picking?.title;
    answer = picking?.answer ?? answer;
    return null;
  };
  const { leave } = await visit(null, <Probe />);
  await act(async () => void pickMedia('封面图'));
  const late = answer;
  await act(async () => answer());
  await act(async () => void pickMedia('视频封面'));
  await act(async () => late('/uploads/a.png'));
  assert.equal(title, '视频封面');
  await act(async () => answer());
  await leave();
});
