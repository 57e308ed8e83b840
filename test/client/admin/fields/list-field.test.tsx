import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { product } from '../../../../server/contract/kinds/product.ts';
import { settings } from '../../../../server/settings.ts';
import { act, type Shown, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
localStorage.setItem('auth', 'content');

// after the globals: state is read when these are loaded
const { KindFields } = await import('../../../../client/admin/fields/kind-fields.tsx');
const { FormBody } = await import('../../../../client/admin/form/form-body.tsx');
const { useRecordForm } = await import('../../../../client/admin/form/use-record-form.ts');
const { forgetAll } = await import('../../../../client/admin/state/persisted.ts');
const { usePicking } = await import('../../../../client/admin/widgets/pick-media.ts');

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);

/** Uploads under way, by the name of their file: each ends when its function is called. */
const arrive = new Map<string, () => void>();
globalThis.XMLHttpRequest = class {
  status = 200;
  upload = {};
  responseText = '';
  onloadend = () => {};
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(form: FormData): void {
    const { name } = form.get('file') as File; // proof: an upload has one
    arrive.set(name, () => {
      this.responseText = JSON.stringify({ code: 200, msg: '', data: addressOf(name) });
      this.onloadend();
    });
  }
} as unknown as typeof XMLHttpRequest; // proof: what an upload uses of it

type Values = Record<string, unknown>;
const FIELDS = Object.entries({
  ...product.fields,
  siteFiles: settings.fields.siteFiles,
  brand: settings.fields.brand,
  mobileBanners: settings.fields.mobileBanners,
  oneStop: settings.fields.oneStop,
});

let form: import('../../../../client/admin/form/use-record-form.ts').RecordForm<Values>;
let picking: ReturnType<typeof usePicking>;
let shown: Shown;
let refusal: Record<string, string>;

function Form({ empty }: { empty: Values }) {
  picking = usePicking();
  form = useRecordForm<Values>({
    name: 'product new',
    empty,
    save: async () => ({ ok: false, code: 400, msg: '请按提示改', errors: refusal }),
  });
  return (
    <FormBody form={form}>
      <KindFields fields={FIELDS.filter(([name]) => name in empty)} {...form.inputs} />
    </FormBody>
  );
}

async function open(empty: Values, errors: Record<string, string> = {}): Promise<void> {
  refusal = errors;
  shown = await visit(null, <Form empty={empty} />);
}
afterEach(async () => {
  await shown.leave();
  await act(async () => forgetAll());
  arrive.clear();
});

const all = <E extends HTMLElement>(selector: string) => [...shown.place.querySelectorAll<E>(selector)];
const button = (name: string) =>
  all('button').find((one) => [one.getAttribute('aria-label'), one.textContent].includes(name));
async function press(name: string): Promise<void> {
  const found = button(name);
  assert.ok(found, `${name} among ${all('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)}`);
  await act(async () => found.click());
}
async function choose(selector: string, ...files: File[]): Promise<void> {
  const input = shown.place.querySelector(selector);
  await act(async () => {
    Object.defineProperty(input, 'files', { configurable: true, value: files });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
async function type(input: HTMLElement | undefined, text: string): Promise<void> {
  input?.focus();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
  await act(async () => input?.dispatchEvent(new Event('input', { bubbles: true })));
}
const answer = (address: string) => act(async () => picking?.answer(address));
const picture = (name: string) => new File([PNG], name, { type: 'image/png' });
const addressOf = (name: string) => `/uploads/${name.replace('.png', '')}-9x9.webp`;
const entry = (name: string, alt = '') => ({ url: addressOf(name), alt });
const PICTURES = '[data-field=pictures]';
const GALLERY = `${PICTURES} input[multiple]`;
const urls = () => (form.values.pictures as ReturnType<typeof entry>[]).map(({ url }) => url);
const opened = () => all('.list-field-body').length;
async function end(name: string): Promise<void> {
  for (let turn = 0; turn < 20 && !arrive.has(name); turn += 1) await act(async () => {});
  await act(async () => arrive.get(name)?.());
}
async function begun(...names: string[]): Promise<void> {
  for (let turn = 0; turn < 50 && !names.every((name) => arrive.has(name)); turn += 1)
    await act(async () => new Promise((resolve) => setImmediate(resolve)));
  assert.ok(
    names.every((name) => arrive.has(name)),
    names.join(),
  );
}

describe('a form changes while one of its answers is awaited', () => {
  it('pictures that arrive while the library is open stay when one is chosen there, for a list, an entry or a group', async () => {
    await open({ pictures: [entry('old')], brand: { logo: '', share: '' } });
    const values = () => JSON.stringify(form.values);
    for (const [asked, into, name] of [
      ['产品图集：从图库选择', GALLERY, 'a'],
      ['图片：从图库选择', GALLERY, 'b'],
      ['分享图：从图库选择', '[data-field="brand.logo"] input', 'c'],
    ] as const) {
      if (!button(asked)) await act(async () => all(`${PICTURES} .list-field-name`).at(-1)?.click());
      await choose(into, picture(`${name}.png`));
      await begun(`${name}.png`);
      await press(asked);
      await end(`${name}.png`);
      assert.ok(values().includes(addressOf(name)), `${asked} before`);
      await answer(addressOf(`of ${name}`));
      assert.ok(values().includes(addressOf(name)), asked);
      assert.ok(values().includes(addressOf(`of ${name}`)), asked);
    }
  });

  it('files that are read as entries come beside those that came meanwhile', async () => {
    await open({ siteFiles: [{ name: 'a.txt', text: '旧' }] });
    let read = (_: string) => {};
    const slow = new File([''], 'a.txt');
    slow.text = () =>
      new Promise((resolve) => {
        read = resolve;
      });
    await choose('[data-field=siteFiles] input[multiple]', slow);
    await act(async () => form.put('siteFiles', [...(form.values.siteFiles as []), { name: 'b.txt', text: '乙' }]));
    await act(async () => read('新'));
    const kept = [
      { name: 'b.txt', text: '乙' },
      { name: 'a.txt', text: '新' },
    ];
    assert.deepEqual(form.values.siteFiles, kept);
  });
});

describe('entries come before others by themselves', () => {
  /** Two pictures, of which the one that was chosen first is still under way. */
  async function openWithOneToCome(): Promise<void> {
    await open({ pictures: [] });
    await choose(GALLERY, picture('first.png'), picture('second.png'), picture('third.png'));
    await begun('first.png', 'second.png', 'third.png');
    await end('second.png');
    await end('third.png');
    assert.deepEqual(urls(), [addressOf('second'), addressOf('third')]);
  }

  it('the chosen ones are removed, not those in their place', async () => {
    await openWithOneToCome();
    await act(async () => all(`${PICTURES} [type=checkbox]`)[0]?.click());
    await end('first.png');
    await press('移除所选（1）');
    assert.deepEqual(urls(), [addressOf('first'), addressOf('third')]);
  });

  it('the open one stays open, with its words and the caret in them', async () => {
    await openWithOneToCome();
    await act(async () => all(`${PICTURES} .list-field-name`)[0]?.click());
    const words = () => all('.list-field-body [data-field$=".alt"] input')[0];
    words()?.focus();
    const before = words();
    await end('first.png');
    assert.ok(opened() === 1 && document.activeElement === before && words() === before);
    await type(words(), '第二张');
    assert.deepEqual(form.values.pictures, [entry('first'), entry('second', '第二张'), entry('third')]);
  });

  it('a picture that is on its way to one arrives in it', async () => {
    await openWithOneToCome();
    await act(async () => all(`${PICTURES} .list-field-name`)[0]?.click());
    await choose('.list-field-body input[type=file]', picture('other.png'));
    await begun('other.png');
    await end('first.png');
    await end('other.png');
    assert.deepEqual(urls(), [addressOf('first'), addressOf('other'), addressOf('third')]);
  });

  it('what is typed into the blank row of a table stays in its input, which is a row then', async () => {
    await open({ params: [{ name: '自重', value: '1 t' }] });
    const next = all('.list-table-next input')[0];
    await type(next, '臂长');
    await type(all('.list-table-next input')[0], '高度');
    assert.ok(all('tbody tr')[1]?.querySelector('input') === next);
    const labels = (form.values.params as { name: string }[]).map(({ name }) => name);
    assert.deepEqual(labels, ['自重', '臂长', '高度']);
    await act(async () => all('[aria-label^="移除：臂长"]')[0]?.click());
    assert.deepEqual(
      (form.values.params as { name: string }[]).map(({ name }) => name),
      ['自重', '高度'],
    );
  });

  const focused = () => document.activeElement?.getAttribute('aria-label');
  const openDownloads = () =>
    open({ downloads: ['甲', '乙', '丙'].map((title) => ({ title, file: `/uploads/${title}.pdf` })) });

  it('an entry that is moved keeps the focus on what moved it, at an end too', async () => {
    await openDownloads();
    const down = button('下移：甲');
    down?.focus();
    for (const end of ['false', 'true']) {
      await act(async () => button('下移：甲')?.click());
      assert.deepEqual([focused(), down?.getAttribute('aria-disabled')], ['下移：甲', end]);
    }
  });

  it('one that is removed leaves the focus to the entry in its position, the last one to what adds another', async (t) => {
    await openDownloads();
    t.mock.timers.enable({ apis: ['setTimeout'] });
    for (const [removed, next] of [
      ['乙', '调整顺序：丙'],
      ['丙', '调整顺序：甲'],
      ['甲', null],
    ]) {
      await act(async () => button(`移除：${removed}`)?.click());
      assert.equal(focused(), next);
      await act(async () => t.mock.timers.tick(1_000));
    }
    assert.ok(document.activeElement?.matches('.list-field-add'));
  });
});

it('entries of one name are told apart where their buttons are heard', async () => {
  await open({ downloads: ['甲', '乙', '甲', ''].map((name) => ({ name, url: '', bytes: 0 })) });
  const heard = all('button, input').map((one) => one.getAttribute('aria-label') ?? '');
  for (const word of ['选择', '上移', '下移', '移除', '调整顺序'])
    assert.deepEqual(
      heard.filter((name) => name.startsWith(`${word}：`)),
      ['甲，第 1 条', '乙', '甲，第 3 条', '资料 4'].map((name) => `${word}：${name}`),
    );
  await shown.leave();
  await open({ pictures: [entry('1'), entry('2')] });
  const names = all('.list-field-name').map(({ textContent }) => textContent);
  assert.equal(new Set(names).size, 2, names.join());
  assert.match(all('legend')[0]?.textContent ?? '', /^\S+ 2 \/ \d+$/, 'the number is no end of the name');
});

describe('what is typed shuts nothing under the caret', () => {
  const caret = () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field');

  it('an entry with an error opens, and stays open while it is corrected, until it is pressed', async () => {
    await open(
      { pictures: [entry('a'), entry('b'), entry('c')] },
      { 'pictures.1.alt': '太长', 'pictures.2.url': '没有' },
    );
    await act(async () => form.save());
    assert.equal(opened(), 2);
    await type(all('.list-field-body [data-field$=".alt"] input')[0], '第二张');
    assert.deepEqual([opened(), caret()], [2, 'pictures.1.alt']);
    await act(async () => all(`${PICTURES} .list-field-name`)[0]?.click());
    assert.deepEqual([opened(), caret()], [2, 'pictures.0.alt'], 'the one that is still refused, and the pressed one');
    await act(async () => all(`${PICTURES} .list-field-name`)[0]?.click());
    assert.equal(opened(), 1);
  });

  it('the rarely used fields open for a value and at each error, and stay open when it is emptied or corrected', async () => {
    await open({ seoTitle: '塔机' }, { seoTitle: '太长' });
    const fold = all<HTMLDetailsElement>('details')[0];
    assert.ok(fold?.open);
    const input = all('[data-field=seoTitle] input')[0];
    await type(input, '');
    assert.deepEqual([fold.open, caret()], [true, 'seoTitle']);
    await type(input, 'x');
    fold.open = false; // by the user
    await act(async () => form.save());
    assert.ok(fold.open, 'closed by the user and opened for the error');
    await type(input, '');
    assert.deepEqual([fold.open, caret()], [true, 'seoTitle']);
  });

  it('a card has one line, beside which its tools have room; a row of a list has its text, too', async () => {
    const one = { title: '甲', desc: '乙' };
    await open({ mobileBanners: [{ ...one, image: addressOf('a') }], oneStop: [{ ...one, icon: 'crane' }] });
    assert.deepEqual(
      all('.list-field-more').map((line) => [line.textContent, line.closest('.list-field-grid')]),
      [['乙', null]],
    );
  });
});
