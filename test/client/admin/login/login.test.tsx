import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { openBrowser } from '../../../helpers/browser.ts';
import { act, type Shown, visit } from '../../../helpers/dom.ts';
import { ADMIN_PASSWORD } from '../../../helpers/site.ts';

const browser = await openBrowser();
const { LoginForm } = await import('../../../../client/admin/login/login-form.tsx');
const { checkLogin } = await import('../../../../client/admin/login/login-form.tsx');
const { checkPasswords } = await import('../../../../client/admin/login/password-dialog.tsx');
const { keepLast } = await import('../../../../client/admin/accounts/profile-screen.tsx');

const LOGIN = '/v1/indexLogin/loginAuth';

describe('the log-in form', () => {
  after(() => browser.stop());
  beforeEach(() => {
    localStorage.clear();
    browser.made.length = 0;
    browser.visits.length = 0;
    browser.at('/login?redirect=%2Fprofile');
  });

  it('names what is missing in the words of the specification, the agreement last', () => {
    const right = { username: 'admin', password: '123456', agreed: true };
    assert.deepEqual(checkLogin(right), {});
    assert.deepEqual(checkLogin({ ...right, username: ' ' }), { username: '请输入登录账号' });
    assert.deepEqual(checkLogin({ ...right, password: '12345' }), { password: '密码不能少于6位' });
    assert.deepEqual(checkLogin({ ...right, agreed: false }), { agreed: '请勾选用户协议' });
    assert.deepEqual(checkLogin({ username: '', password: '', agreed: false }), {
      username: '请输入登录账号',
      password: '密码不能少于6位',
    });
  });

  it('sends nothing until the agreement is ticked', async () => {
    const { place, leave } = await show();
    type(place, 'username', 'admin');
    type(place, 'password', ADMIN_PASSWORD);
    await submit(place);
    assert.match(place.textContent ?? '', /请勾选用户协议/);
    assert.deepEqual(browser.made, []);
    await leave();
  });

  it('says what the server said, and keeps the name', async () => {
    const { place, leave } = await show();
    type(place, 'username', 'admin');
    type(place, 'password', 'wrong-password');
    tick(place, 'agreed');
    await submit(place);
    await settle(() => /账号或密码错误/.test(place.textContent ?? ''));
    assert.equal(input(place, 'username').value, 'admin');
    assert.deepEqual(browser.visits, []);
    await leave();
  });

  it('says that the network is gone', async () => {
    const { place, leave } = await show();
    type(place, 'username', 'admin');
    type(place, 'password', ADMIN_PASSWORD);
    tick(place, 'agreed');
    browser.offline = true;
    await submit(place);
    await settle(() => /网络连接失败/.test(place.textContent ?? ''));
    browser.offline = false;
    await leave();
  });

  it('logs in once, goes where one wanted to go, and remembers no password in readable text', async () => {
    const { place, leave } = await show();
    type(place, 'username', 'admin');
    type(place, 'password', ADMIN_PASSWORD);
    tick(place, 'agreed');
    tick(place, 'remembered');
    await submit(place);
    await submit(place);
    await settle(() => browser.visits.length > 0);
    assert.deepEqual(browser.made, [LOGIN]);
    assert.deepEqual(browser.visits, ['/profile']);
    // this engine has no database to keep a key in: then only the name is kept
    assert.equal(localStorage.getItem('userInfo'), '{"user":"admin"}');
    await leave();
  });

  it('fills in the remembered name, and forgets it when the tick is taken away', async () => {
    localStorage.setItem('userInfo', '{"user":"admin"}');
    const { place, leave } = await show();
    await settle(() => input(place, 'username').value === 'admin');
    assert.equal(input(place, 'remembered').checked, true);
    tick(place, 'remembered');
    assert.equal(localStorage.getItem('userInfo'), null);
    await leave();
  });
});

describe('the other forms of the account', () => {
  it('ask for all three passwords, for a good new one, and for the same one twice', () => {
    assert.deepEqual(checkPasswords({ password: '', newPassword: '', again: '' }), {
      password: '请输入旧密码',
      newPassword: '请输入新密码',
      again: '请再次输入密码',
    });
    const wrong = checkPasswords({ password: 'old', newPassword: '1234567', again: '12345678' });
    assert.deepEqual(wrong, { newPassword: '新密码长度应为8到128个字符', again: '两次输入的密码不一致！' });
    assert.deepEqual(checkPasswords({ password: 'old', newPassword: '12345678', again: '12345678' }), {});
  });

  it('keep the last three files below 5 MB', () => {
    const file = (size: number) => ({ size });
    assert.deepEqual(keepLast([], [file(5 * 1_048_576)]), { files: [], refused: true });
    assert.deepEqual(keepLast([file(1), file(2)], [file(3), file(5 * 1_048_576 - 1)]), {
      files: [file(2), file(3), file(5 * 1_048_576 - 1)],
      refused: false,
    });
  });
});

function show(): Promise<Shown> {
  return visit(<LoginForm onAgreement={() => {}} />);
}

function input(place: HTMLElement, name: string): HTMLInputElement {
  return place.querySelector<HTMLInputElement>(`[name=${name}]`)!; // proof: the form has it
}

function type(place: HTMLElement, name: string, text: string): void {
  input(place, name).value = text;
}

function tick(place: HTMLElement, name: string): void {
  input(place, name).click();
}

async function submit(place: HTMLElement): Promise<void> {
  await act(async () => {
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}

async function settle(condition: () => boolean): Promise<void> {
  while (!condition()) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
}
