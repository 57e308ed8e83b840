import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { CallResult } from '../../../../client/call.ts';
import { act, type Shown, visit } from '../../../helpers/dom.ts';
import { keepDraftsInMemory } from '../../../helpers/drafts-in-memory.ts';
import { type Random, randomFrom } from '../../../helpers/random.ts';

await import('../../../helpers/storage.ts');
const forgetDrafts = keepDraftsInMemory();

// after the globals: state is read when these are loaded
const { FormBody, Unsaved } = await import('../../../../client/admin/form/form-body.tsx');
const { differences, withMine } = await import('../../../../client/admin/form/differences.ts');
const { proposed } = await import('../../../../client/admin/versions/conflict-dialog.tsx');
const { useRecordForm } = await import('../../../../client/admin/form/use-record-form.ts');
const { forgetAll, keepOverReload, ViewPath } = await import('../../../../client/admin/state/persisted.ts');
type RecordForm<T> = import('../../../../client/admin/form/use-record-form.ts').RecordForm<T>;
type Loaded<T> = import('../../../../client/admin/form/form-state.ts').Loaded<T>;

const NAMES = ['公司名称', '电话', '口号'] as const;
type Values = Record<string, string>;
type Words = Record<string, string>;

/** A form that stays open, somebody who types in it, somebody else who saves, and what the first one means to save. */
class Play {
  form!: RecordForm<Values>;
  shown!: Shown;
  stored: Loaded<Values> = { values: { 公司名称: '', 电话: '', 口号: '' }, version: 1 };
  /** Typed, neither saved nor thrown away. */
  mine: Words = {};
  thrown: Words = {};
  #words = 0;
  #reads = 0;
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  async open(): Promise<void> {
    this.shown = await visit(
      null,
      <ViewPath value="/AdminSite">
        <Form play={this} />
      </ViewPath>,
    );
    await settled();
  }

  readonly load = async (): Promise<CallResult<Loaded<Values>>> => {
    const data = this.stored;
    this.#reads += 1;
    await new Promise(setImmediate);
    return { ok: true, msg: '', data };
  };

  readonly save = async (sent: Values, version: number | undefined): Promise<CallResult<Loaded<Values>>> => {
    const errors = { version: '该内容已被他人修改' };
    if (version === undefined || version !== this.stored.version)
      return { ok: false, code: 409, msg: errors.version, errors };
    assert.deepEqual(sent, { ...this.stored.values, ...this.mine }, 'nothing but what was typed and not thrown away');
    this.stored = { values: sent, version: version + 1 };
    this.mine = {};
    return { ok: true, msg: '保存成功！', data: this.stored };
  };

  /** Does something of all that can be done now; returns its name. */
  async go(): Promise<string> {
    const steps = {
      type: () => this.#type(this.#field(), `我写的${this.#word()}`),
      'type it back': () => this.#typeBack(this.#field()),
      'leave and return': () => this.#leaveAndReturn(),
      'somebody saves': () => this.#somebodySaves(),
      show: () => this.#show(),
      'type while it is read': () => this.#typeWhileRead(),
      放弃: () => this.#throwAway(),
      撤销: () => this.#takeBack(),
      save: () => this.#save(),
    };
    const names = Object.keys(steps) as (keyof typeof steps)[]; // proof: its own keys
    const name = names[this.#random(names.length)] ?? 'show';
    await steps[name]();
    await settled();
    this.#check(name);
    return name;
  }

  async #type(field: string, word: string): Promise<void> {
    this.mine[field] = word;
    await act(async () => this.form.put(field, word));
  }

  async #typeBack(field: string): Promise<void> {
    delete this.mine[field];
    await act(async () => this.form.put(field, this.form.base.values[field]));
  }

  async #leaveAndReturn(): Promise<void> {
    window.dispatchEvent(new Event('pagehide'));
    await this.shown.leave();
    await settled();
    this.thrown = {};
    this.#reads = 0;
    await this.open();
    assert.ok(this.#reads > 0, 'it is read, for what its screen shows beside the fields');
    assert.equal(this.#says('已恢复上次没有保存的内容'), this.#isTyped(), 'what came back is said');
  }

  #somebodySaves(): void {
    const values = { ...this.stored.values, [this.#field()]: `别人写的${this.#word()}` };
    this.stored = { values, version: (this.stored.version ?? 0) + 1 };
  }

  async #show(): Promise<void> {
    window.dispatchEvent(new Event('focus'));
    await settled();
    if (!this.#isTyped()) assert.deepEqual(this.form.values, this.stored.values, 'the newest is read');
  }

  async #typeWhileRead(): Promise<void> {
    window.dispatchEvent(new Event('focus'));
    await this.#type(this.#field(), `我写的${this.#word()}`);
  }

  async #throwAway(): Promise<void> {
    if (!(await this.#press('放弃'))) return;
    this.thrown = this.mine;
    this.mine = {};
    assert.deepEqual(this.form.values, this.stored.values, 'what is stored is shown');
  }

  async #takeBack(): Promise<void> {
    if (await this.#press('撤销')) this.mine = this.thrown;
  }

  async #save(): Promise<void> {
    if (!this.form.dirty) return;
    await act(() => this.form.save());
    const { theirs, base, values } = this.form;
    if (!theirs) return;
    const found = differences(base.values, values, theirs.values);
    const own = Object.fromEntries(found.map(({ path }) => [path, 'mine' as const]));
    const chosen: Record<string, unknown> = { ...own, ...proposed(found) };
    const mine = found.filter(({ path }) => chosen[path] === 'mine');
    await act(() => this.form.resolve(withMine(theirs.values, mine)));
  }

  #check(step: string): void {
    const typed = Object.keys(this.mine).sort();
    assert.deepEqual([...this.form.changed].sort(), typed, `the fields marked after: ${step}`);
    for (const [field, word] of Object.entries(this.mine)) assert.equal(this.form.values[field], word, step);
    assert.equal(this.#says(`已改 ${typed.length} 项`), typed.length > 0, step);
    for (const field of typed) assert.ok(this.#says(field), step);
  }

  async #press(words: string): Promise<boolean> {
    const button = [...this.shown.place.querySelectorAll('button')].find((one) => one.textContent === words);
    await act(async () => button?.click());
    await settled();
    return button !== undefined;
  }

  #says = (words: string) => this.shown.place.textContent.includes(words);
  #isTyped = () => Object.keys(this.mine).length > 0;
  #field = () => NAMES[this.#random(NAMES.length)] ?? NAMES[0];
  #word = () => {
    this.#words += 1;
    return this.#words;
  };
}

function Form({ play }: { play: Play }) {
  play.form = useRecordForm<Values>({
    name: 'site',
    empty: {},
    load: play.load,
    save: play.save,
    describe: (path) => ({ label: path, kind: 'text' }),
    staysOpen: true,
  });
  return (
    <FormBody form={play.form}>
      <Unsaved form={play.form} />
    </FormBody>
  );
}

/** Everything under way is over: the databases of this test and its server answer at once. */
async function settled(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
  });
}

describe('a form that stays open', () => {
  const stop = keepOverReload();
  after(stop);

  it('names every unsaved field, saves nothing else, reads what is newer, and loses no word, whatever is done in any order', async () => {
    const done = new Map<string, number>();
    for (let seed = 1; seed <= 40; seed += 1) {
      const play = new Play(seed);
      await play.open();
      const steps: string[] = [];
      try {
        for (let step = 0; step < 25; step += 1) steps.push(await play.go());
      } catch (error) {
        throw new Error(`seed ${seed}, after ${steps.join(', ')}: ${error}`, { cause: error });
      } finally {
        await play.shown.leave();
        await act(async () => forgetAll());
        forgetDrafts();
      }
      for (const step of steps) done.set(step, (done.get(step) ?? 0) + 1);
    }
    assert.equal(done.size, 9, 'each step is taken');
  });
});
