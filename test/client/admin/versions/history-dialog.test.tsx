import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { RecordForm } from '../../../../client/admin/form/use-record-form.ts';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { describeField } = await import('../../../../client/admin/fields/describe-field.ts');
const { settings } = await import('../../../../server/settings.ts');
const { HistoryDialog } = await import('../../../../client/admin/versions/history-dialog.tsx');
const { ConflictDialog } = await import('../../../../client/admin/versions/conflict-dialog.tsx');
const { Comparison } = await import('../../../../client/admin/versions/value-view.tsx');
const { ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');

it('each version says what it changed; an old one is compared with what is current, also after a refused restore', async () => {
  localStorage.setItem('auth', 'content');
  let newest = 2;
  const texts = (of: number) => ({ title: `第 ${of} 版`, note: `第 ${of} 版` });
  const versionAt = (version: number) => ({
    version,
    savedAt: '2026-11-27T08:00:00.000Z',
    savedBy: '',
    isCurrent: version === newest,
  });
  const history = {
    describe: (path: string) => ({ label: path, kind: 'text' as const }),
    versions: async () => {
      const data = Array.from({ length: newest }, (_, before) => versionAt(newest - before));
      return { ok: true as const, msg: '', data };
    },
    read: async (version: number) => {
      return { ok: true as const, msg: '', data: texts(version === 2 ? 1 : version) };
    },
    restore: async () => ({ ok: false as const, code: 409, msg: '内容已有更新的版本', errors: {} }),
  };
  const form = { dirty: false } as RecordForm<unknown>; // proof: nothing else is read before a restore succeeds
  const { place, leave } = await visit(
    null,
    <>
      <HistoryDialog {...{ form, history }} onClose={() => undefined} />
      <ConfirmHost />
    </>,
  );
  const compared = () =>
    [...(place.querySelector('.compare-pair')?.children ?? [])].map(
      ({ textContent }) => /第.*版/.exec(textContent)?.[0],
    );
  const press = (word: string) =>
    act(async () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === word)?.click());
  await act(async () => place.querySelector<HTMLElement>('.history-list li:last-child button')?.click());
  newest = 3;
  await press('恢复此版本');
  await press('确定');
  assert.deepEqual(compared(), ['第 1 版', '第 3 版']);
  assert.deepEqual(
    [...place.querySelectorAll('.history-list li')].map(
      ({ textContent }) => /改了.*|内容没有变/.exec(textContent)?.[0],
    ),
    ['改了title、note', '内容没有变', undefined],
    'against the one before, none against nothing',
  );
  await leave();
  localStorage.clear();
});

it('a version that changed more than a list holds names its first parts and how many there are', async () => {
  const said: (string | undefined)[] = [];
  for (const count of [1, 4, 5, 89]) {
    const savedAt = '2026-11-27T08:00:00.000Z';
    const versions = [2, 1].map((version) => ({ version, savedAt, savedBy: '', isCurrent: version === 2 }));
    const fields = (of: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`项${at + 1}`, of]));
    const history = {
      describe: (path: string) => ({ label: path, kind: 'text' as const }),
      versions: async () => ({ ok: true as const, msg: '', data: versions }),
      read: async (version: number) => ({ ok: true as const, msg: '', data: fields(version) }),
      restore: async () => ({ ok: false as const, code: 409, msg: '', errors: {} }),
    };
    const form = { dirty: false } as RecordForm<unknown>; // proof: nothing is read of it
    const { place, leave } = await visit(null, <HistoryDialog {...{ form, history }} onClose={() => undefined} />);
    said.push(/改了.*/.exec(place.querySelector('.history-list li')?.textContent ?? '')?.[0]);
    await leave();
  }
  const first = '改了项1、项2、项3、项4';
  assert.deepEqual(said, ['改了项1', first, `${first} 等 5 项`, `${first} 等 89 项`]);
});

it('what a form derives is no change that a version names or compares', async () => {
  const savedAt = '2026-11-27T08:00:00.000Z';
  const versions = [3, 2, 1].map((version) => ({ version, savedAt, savedBy: '', isCurrent: version === 3 }));
  const data = (version: number) => ({
    brand: { accent: version === 1 ? '#111111' : '#0B6E4F', icon: `${version}.png` },
  });
  const history = {
    describe: (path: string) => describeField(settings.fields, path),
    versions: async () => ({ ok: true as const, msg: '', data: versions }),
    read: async (version: number) => ({ ok: true as const, msg: '', data: data(version) }),
    restore: async () => ({ ok: false as const, code: 409, msg: '', errors: {} }),
  };
  const form = { dirty: false } as RecordForm<unknown>; // proof: nothing is read of it
  const { place, leave } = await visit(null, <HistoryDialog {...{ form, history }} onClose={() => undefined} />);
  const said = [...place.querySelectorAll('.history-list li')].map(
    ({ textContent }) => /改了.*|内容没有变/.exec(textContent)?.[0],
  );
  assert.deepEqual(said, ['内容没有变', '改了品牌 · 主题色', undefined]);
  assert.match(place.textContent, /内容与当前版本相同。/);
  await leave();
});

it('what a form derives is no choice in a conflict: it stays as it was saved', async () => {
  const of = (accent: string, icon: string) => ({ brand: { accent, icon } });
  let saved: unknown;
  const form = {
    describe: (path: string) => describeField(settings.fields, path),
    base: { values: of('#111111', '1.png') },
    values: of('#0B6E4F', '2.png'),
    resolve: (values: unknown) => {
      saved = values;
    },
  } as unknown as RecordForm<unknown>; // proof: nothing else is read of it
  const theirs = { values: of('#111111', '3.png'), author: {} } as NonNullable<RecordForm<unknown>['theirs']>; // proof: as above
  const { place, leave } = await visit(null, <ConflictDialog {...{ form, theirs }} />);
  assert.deepEqual(
    [...place.querySelectorAll('.compare-label')].map(({ textContent }) => textContent),
    ['品牌 · 主题色我改的'],
  );
  await act(async () => place.querySelector<HTMLElement>('.button-main')?.click());
  assert.deepEqual(saved, of('#0B6E4F', '3.png'));
  await leave();
});

it('a single version is a sentence that names who saved it and when, without a list', async () => {
  const only = { version: 1, savedAt: '2026-11-27T08:00:00.000Z', savedBy: '王工', isCurrent: true };
  const history = {
    describe: (path: string) => ({ label: path, kind: 'text' as const }),
    versions: async () => ({ ok: true as const, msg: '', data: [only] }),
    read: async () => ({ ok: true as const, msg: '', data: {} }),
    restore: async () => ({ ok: false as const, code: 409, msg: '', errors: {} }),
  };
  const form = { dirty: false } as RecordForm<unknown>; // proof: nothing is read of it
  const { place, leave } = await visit(null, <HistoryDialog {...{ form, history }} onClose={() => undefined} />);
  assert.match(place.textContent, /只有一个版本，王工，2026-11-27 16:00:00。/);
  assert.equal(place.querySelector('.history-list'), null);
  await leave();
});

it('of long lists what differs is open and marked, what is the same is folded, and all of it is there in order', async () => {
  const all = Array.from({ length: 40 }, (_, at) => `第 ${at} 行`);
  const moved = [...all.slice(1, 20), 'x', ...all.slice(20), all[0]];
  for (const [value, other, marks] of [
    [moved, all, ['x', all[0]]],
    [all, moved, [all[0]]],
    [all, [], all],
    [all, all.slice(0, 39), [all[39]]],
    [['a', 'a', 'b'], ['a', 'b'], ['a']],
  ] as const) {
    const sides = { left: { head: null, value }, right: { head: null, value: other } };
    const { place, leave } = await visit(null, <Comparison label="列表" kind="text" {...sides} />);
    const [left] = place.querySelectorAll('.compare-side');
    const shown = [...(left?.querySelectorAll('.value-view-text') ?? [])].flatMap(({ textContent }) =>
      textContent.split('\n'),
    );
    assert.deepEqual(shown, value);
    assert.deepEqual(
      [...(left?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent),
      marks,
    );
    assert.equal(left?.querySelector('details mark') ?? null, null);
    const open = [...(left?.querySelectorAll('.compare-side > .value-view-text') ?? [])];
    assert.ok(open.every((run) => run.querySelector('mark') !== null || run.textContent.split('\n').length <= 3));
    await leave();
  }
});

it('a picture of a version that does not load says so in its place', async () => {
  const of = (value: string) => ({ head: null, value });
  const gone = '图片打不开';
  for (const [kind, value] of [
    ['picture', '/uploads/a-40x30.webp'],
    ['text', '甲，/uploads/a-40x30.webp'],
  ] as const) {
    const compared = <Comparison label="封面图" kind={kind} left={of(value)} right={of('')} />;
    const { place, leave } = await visit(null, compared);
    assert.equal(place.textContent?.includes(gone), false);
    await act(async () => place.querySelector('img')?.dispatchEvent(new Event('error')));
    assert.ok(place.textContent?.includes(gone), kind);
    assert.equal(place.querySelector('img'), null);
    await leave();
  }
});
