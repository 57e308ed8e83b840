import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { runOnPage } from '../../../helpers/page-script.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148';
/** Modules as a page names them, which note that they were started. */
const modules = (name: string, body = '') =>
  `data:text/javascript,${encodeURIComponent(`${body}export const start = () => { globalThis['${name}'] = true; };`)}`;
const started = (name: string) => Reflect.get(globalThis, name) === true;
const CONTROL = '<button data-press="">x</button>';
const PICTURE = '<img fetchpriority="high" src="/a.webp">';

type Pressed = ReturnType<Awaited<ReturnType<typeof runOnPage>>['document']['querySelector']>;
/** Resolves with the control's next click that reaches it. */
const letThrough = (control: Pressed | null) =>
  new Promise<void>((resolve) => control?.addEventListener('click', () => resolve(), { once: true }));
/** Lets the promises of an import that has ended run. */
const turn = () => new Promise((done) => setImmediate(done));

async function open(t: TestContext, html: string, page: Parameters<typeof runOnPage>[2] = {}) {
  const opened = await runOnPage(t, 'live/first.ts', { html, ...page });
  const control = opened.document.querySelector('[data-press]');
  const press = (keys: object = {}) => {
    const click = new opened.window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    control?.dispatchEvent(click);
    return click;
  };
  return { ...opened, control, press };
}

describe('the first script of a page', () => {
  it('holds a press back until the modules have come, and lets it through once', async (t) => {
    const { control, press } = await open(t, CONTROL, { script: { modules: modules('held') } });
    const reached = letThrough(control);
    const click = press();
    assert.ok(click.defaultPrevented);
    await reached;
    assert.ok(started('held'));
    await turn();
    assert.equal(press().defaultPrevented, false);
  });

  it('lets a press that an impatient visitor repeats through once', async (t) => {
    const { control, press } = await open(t, CONTROL, { script: { modules: modules('repeated') } });
    let clicks = 0;
    control?.addEventListener('click', () => (clicks += 1));
    const reached = letThrough(control);
    for (let again = 0; again < 3; again += 1) assert.ok(press().defaultPrevented);
    await reached;
    await turn();
    assert.equal(clicks, 1);
    press();
    assert.equal(clicks, 2);
  });

  it('lets a press through when the modules cannot be had', async (t) => {
    const broken = `data:text/javascript,${encodeURIComponent('throw new Error("cut")')}`;
    const { control, press } = await open(t, CONTROL, { script: { modules: broken } });
    const reached = letThrough(control);
    press();
    await reached;
  });

  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])
    it(`leaves a press with ${Object.keys(keys)} to the browser`, async (t) => {
      const { press } = await open(t, CONTROL, { script: { modules: modules('keys') } });
      assert.equal(press(keys).defaultPrevented, false);
    });

  it('opens the dialog that a link names at once', async (t) => {
    const html = '<a href="/ask" data-press="ask">x</a><dialog id="ask"><input></dialog>';
    const { document, press } = await open(t, html, { script: { modules: modules('asked') } });
    assert.ok(press().defaultPrevented);
    assert.ok(document.getElementById('ask')?.hasAttribute('open'));
  });

  it('closes a dialog at a press beside it, not where one ends that began in it, as when a text is marked', async (t) => {
    const html = '<a href="/ask" data-press="ask">x</a><dialog id="ask"><input></dialog>';
    const { document, window, press } = await open(t, html, { script: { modules: modules('marked') } });
    press();
    const dialog = document.getElementById('ask');
    for (const [from, isOpen] of [
      [document.querySelector('input'), true],
      [dialog, false],
    ] as const) {
      from?.dispatchEvent(new window.Event('pointerdown', { bubbles: true }));
      dialog?.dispatchEvent(new window.MouseEvent('click', { bubbles: true }));
      assert.equal(dialog?.hasAttribute('open'), isOpen);
    }
  });

  for (const [what, of, event] of [
    ['the large picture', 'img', 'load'],
    ['the large picture that fails', 'img', 'error'],
    ['the first wish of a visitor', 'body', 'scroll'],
  ] as const)
    it(`has the modules come with ${what}`, async (t) => {
      const name = `by ${event}`;
      const { document, window } = await open(t, PICTURE, { script: { modules: modules(name) } });
      await turn();
      assert.equal(started(name), false);
      document.querySelector(of)?.dispatchEvent(new window.Event(event, { bubbles: true }));
      while (!started(name)) await turn(); // until the modules have come
    });

  it('lays the rest of the page out when all has come, then runs the later script', async (t) => {
    const { document, window } = await open(t, '', { isLoaded: false, script: { later: '/assets/later.js' } });
    const { classList } = document.documentElement;
    assert.ok(classList.contains('is-loading'));
    window.dispatchEvent(new window.Event('load'));
    assert.equal(classList.contains('is-loading'), false);
    assert.equal(document.head.querySelector('script')?.getAttribute('src'), '/assets/later.js');
  });

  it('leads plain files to the other device with what the address carries', async (t) => {
    const root = { device: 'desktop', counterpart: '/mobile', server: 'https://b.example' };
    const phone = await open(t, '', { agent: PHONE, root, url: 'http://localhost/?utm_source=a#top' });
    const desk = await open(t, '', { root });
    assert.deepEqual([phone.leaves, desk.leaves], [['/mobile?utm_source=a#top'], []]);
  });

  it('leads a record that plain files do not have to the server', async (t) => {
    const root = { server: 'https://b.example', missing: '' };
    const { leaves } = await open(t, '', { root, url: 'http://localhost/caseDet?caseId=new' });
    assert.deepEqual(leaves, ['https://b.example/caseDet?caseId=new']);
  });

  it('does nothing to a press in a browser that lacks what the modules call', async (t) => {
    const text = String.prototype as { replaceAll?: unknown };
    const { replaceAll } = text;
    t.after(() => Object.assign(text, { replaceAll }));
    delete text.replaceAll;
    const { press } = await open(t, CONTROL, { script: { modules: modules('old') } });
    assert.equal(press().defaultPrevented, false);
  });
});
