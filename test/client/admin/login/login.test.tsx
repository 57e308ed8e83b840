import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { openBrowser } from '../../../helpers/browser.ts';
import { act, type Shown, visit } from '../../../helpers/dom.ts';
import { keepNothing } from '../../../helpers/keep-nothing.ts';
import { ADMIN_PASSWORD } from '../../../helpers/site.ts';

const browser = await openBrowser();
const { checkLogin, LoginForm } = await import('../../../../client/admin/login/login-form.tsx');
const { checkPasswords } = await import('../../../../client/admin/widgets/password-dialog.tsx');

const LOGIN = '/v1/indexLogin/loginAuth';
const USER = '/item/user/info';
let shown: Shown;

describe('the log-in form', () => {
  after(() => browser.stop());
  beforeEach(() => {
    localStorage.clear();
    browser.made.length = 0;
    browser.visits.length = 0;
    browser.at('/login?redirect=%2Fprofile');
  });
  const shows = (words: RegExp) => words.test(shown.place.textContent ?? '');

  it('names all that is missing in the words of the specification', () => {
    const right = { username: 'admin', password: '123456', agreed: true };
    assert.deepEqual(checkLogin(right), {});
    assert.deepEqual(checkLogin({ ...right, username: ' ' }), { username: '请输入登录账号' });
    assert.deepEqual(checkLogin({ ...right, password: '12345' }), { password: '密码不能少于6位' });
    assert.deepEqual(checkLogin({ ...right, agreed: false }), { agreed: '请勾选用户协议' });
    assert.deepEqual(checkLogin({ username: '', password: '', agreed: false }), {
      username: '请输入登录账号',
      password: '密码不能少于6位',
      agreed: '请勾选用户协议',
    });
  });

  describe('filled in', () => {
    afterEach(() => shown.leave());

    it('sends nothing until the agreement is ticked', async () => {
      await send(ADMIN_PASSWORD);
      assert.ok(shows(/请勾选用户协议/));
      assert.deepEqual(browser.made, []);
    });

    it('works in a page whose texts a translator has replaced', async () => {
      shown = await visit(<LoginForm onAgreement={() => {}} />);
      translate(shown.place);
      input('username').value = 'admin';
      input('password').value = 'wrong-password';
      input('agreed').click();
      await submit();
      await settle(() => shows(/账号或密码错误/));
      translate(shown.place);
      input('password').value = ADMIN_PASSWORD;
      await submit();
      await settle(() => browser.visits.length > 0);
    });

    it('says what the server said, and keeps the name', async () => {
      await send('wrong-password', 'agreed');
      await settle(() => shows(/账号或密码错误/));
      assert.equal(input('username').value, 'admin');
      assert.deepEqual(browser.visits, []);
    });

    it('logs in once, goes where one wanted to go, and remembers no password in readable text', async () => {
      await send(ADMIN_PASSWORD, 'agreed', 'remembered');
      await submit();
      await settle(() => browser.visits.length > 0);
      assert.deepEqual(browser.made, [LOGIN, USER]);
      assert.deepEqual(browser.visits, ['/profile']);
      // this engine has no database to keep a key in: then only the name is kept
      assert.equal(localStorage.getItem('userInfo'), '{"user":"admin"}');
    });

    it('goes on although the database of the remembered password does not answer', { timeout: 5_000 }, async (t) => {
      Object.assign(globalThis, { indexedDB: { open: () => ({}) } });
      t.after(() => Reflect.deleteProperty(globalThis, 'indexedDB'));
      await send(ADMIN_PASSWORD, 'agreed', 'remembered');
      await settle(() => browser.visits.length > 0);
      assert.equal(localStorage.getItem('userInfo'), '{"user":"admin"}');
    });

    it('goes on by itself where the session is alive, and says why where a log-in leaves none', async () => {
      await send(ADMIN_PASSWORD, 'agreed');
      await settle(() => browser.visits.length > 0);
      await shown.leave();
      browser.visits.length = 0;
      browser.at('/login?redirect=%2FAdminNews%3Fpage%3D2'); // a link in a chat: its first request has no cookie
      shown = await visit(<LoginForm onAgreement={() => {}} />);
      await settle(() => browser.visits.length > 0);
      assert.deepEqual(browser.visits, ['/AdminNews?page=2']);
      await shown.leave();
      for (const [protocol, reason] of [
        ['http:', /SITE_URL.*https/],
        ['https:', /Cookie/],
      ] as const) {
        browser.keepsCookies = false;
        browser.loseCookie();
        Object.assign(location, { protocol });
        localStorage.clear();
        browser.visits.length = 0;
        await send(ADMIN_PASSWORD, 'agreed');
        await settle(() => shows(reason));
        assert.deepEqual(browser.visits, []);
        if (protocol === 'http:') await shown.leave();
      }
      browser.keepsCookies = true;
    });

    it('says why where the browser lets the page keep nothing', async (t) => {
      keepNothing(t);
      await send(ADMIN_PASSWORD, 'agreed');
      await settle(() => shows(/允许本站的 Cookie/));
      assert.deepEqual(browser.visits, []);
    });
  });
});

describe('the form of a new password', () => {
  it('asks for all three passwords, and for the same new one twice', () => {
    assert.deepEqual(checkPasswords({ password: '', newPassword: '', again: '' }), {
      password: '请输入旧密码',
      newPassword: '请输入新密码',
      again: '请再次输入密码',
    });
    const wrong = checkPasswords({ password: 'old', newPassword: '1234567', again: '12345678' });
    assert.deepEqual(wrong, { again: '两次输入的密码不一致！' });
    assert.deepEqual(checkPasswords({ password: 'old', newPassword: '12345678', again: '12345678' }), {});
  });
});

/** Puts each text into a <font> of its own, as the translators of browsers do. */
function translate(place: Element): void {
  for (const node of [...place.childNodes]) {
    if (node.nodeType === node.ELEMENT_NODE)
      translate(node as Element); // proof: an element
    else if (node.textContent?.trim()) {
      const font = document.createElement('font');
      font.textContent = node.textContent;
      node.replaceWith(font);
    }
  }
}

/** Opens the form, types name and password, ticks these boxes and sends it. */
async function send(password: string, ...ticked: string[]): Promise<void> {
  shown = await visit(<LoginForm onAgreement={() => {}} />);
  input('username').value = 'admin';
  input('password').value = password;
  for (const name of ticked) input(name).click();
  await submit();
}

function input(name: string): HTMLInputElement {
  return shown.place.querySelector<HTMLInputElement>(`[name=${name}]`)!; // proof: the form has it
}

async function submit(): Promise<void> {
  await act(async () => {
    shown.place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}

async function settle(condition: () => boolean): Promise<void> {
  while (!condition()) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
}
