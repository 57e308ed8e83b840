import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isBlank } from '../../../server/contract/fold.ts';
import { afterLogin } from '../screens.ts';
import { askSession, type LoginNotice, logIn, needsCode, takeNotice } from '../state/session.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { Check } from '../widgets/fields/check.tsx';
import { CodeField, PasswordField, TextField } from '../widgets/fields/text-field.tsx';
import { Notice } from '../widgets/notice.tsx';
import { FirstPassword } from '../widgets/password-dialog.tsx';
import { forget, recallLogin, remember } from './remembered-login.ts';

/** The log-in form. Its inputs are uncontrolled, so that text typed before hydration stays. */
export function LoginForm({ onAgreement }: { onAgreement(): void }) {
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [notice, setNotice] = useState<LoginNotice>();
  const [asksCode, setAsksCode] = useState(false);
  const [changing, setChanging] = useState(false);

  useEffect(() => {
    setReady(true);
    greet(form.current).then(setNotice, () => undefined); // a browser that keeps nothing: the log-in says so
  }, []);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !form.current) return;
    const inputs = controls(form.current);
    const { username, password, agreed, code } = inputs;
    const wrong = checkLogin({ username: username.value, password: password.value, agreed: agreed.checked });
    setErrors(wrong);
    setNotice(undefined);
    const first = (['username', 'password', 'agreed'] as const).find((name) => wrong[name]);
    if (first) return inputs[first].focus();

    setBusy(true);
    const result = await logIn(username.value.trim(), password.value, code?.value.trim());
    if (result.ok) return result.data.mustChange ? setChanging(true) : enter(password.value);
    setBusy(false);
    setNotice({ text: result.msg, isBad: !needsCode(result) });
    if (needsCode(result)) setAsksCode(true);
    else (code ?? password).select();
  };

  const enter = async (password: string) => {
    if (!form.current) return;
    const { username, remembered } = controls(form.current);
    if (remembered.checked) await remember(username.value.trim(), password);
    else forget();
    location.replace(afterLogin(location.search));
  };

  const clear = (name: keyof LoginErrors) => () => {
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
  };

  return (
    <>
      <form className="login-form" ref={form} method="post" noValidate onSubmit={onSubmit}>
        {notice && (
          <Notice {...(notice.isBad ? { kind: 'bad' } : { kind: 'offer', icon: 'lock' })} text={notice.text} />
        )}
        <TextField
          id="login-username"
          name="username"
          label="登录账号"
          placeholder="请输入登录账号"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          error={errors.username}
          onValue={() => {
            clear('username')();
            setAsksCode(false); // another account may have none
          }}
        />
        <PasswordField
          id="login-password"
          name="password"
          placeholder="请输入密码"
          error={errors.password}
          onValue={clear('password')}
        />
        {asksCode && <CodeField id="login-code" hint={LOST_PHONE} />}
        <Checks error={errors.agreed} onChange={clear('agreed')} onOpen={onAgreement} />
        <BusyButton
          looks="main"
          type={ready ? 'submit' : 'button'} // without the script, the browser would send the form as it is
          className="login-button full-width above-2"
          busy={busy}
          disabled={!ready}
        >
          立即登录
        </BusyButton>
        <p className="above-4 type-small soft text-centre">忘记密码？请找有“账号管理”权限的同事。</p>
      </form>
      {changing && (
        <FirstPassword known={form.current ? controls(form.current).password.value : ''} onChanged={enter} />
      )}
    </>
  );
}

/** Goes on where the session is alive; else returns the notice to show, and fills in what is remembered. */
async function greet(form: HTMLFormElement | null): Promise<LoginNotice | undefined> {
  if ((await askSession()) === 'alive') return void location.replace(afterLogin(location.search));
  const left = takeNotice();
  fillIn(form, left?.account);
  return left;
}

const LOST_PHONE = '手机和恢复码都不在身边？请有「账号管理」权限的同事停用您的动态验证码。';

interface ChecksProps {
  error: string | undefined;
  onChange(): void;
  onOpen(): void;
}

function Checks({ error, onChange, onOpen }: ChecksProps) {
  return (
    <>
      <Check name="remembered" onChange={(event) => !event.target.checked && forget()}>
        记住密码
      </Check>
      <div className="row">
        <Check
          name="agreed"
          aria-labelledby="login-agreed login-agreement"
          aria-invalid={error !== undefined}
          aria-describedby="login-agreed-error"
          onChange={onChange}
        >
          <span id="login-agreed">我已阅读并同意</span>
        </Check>
        <Button looks="text" role="link" id="login-agreement" onClick={onOpen}>
          《用户协议》
        </Button>
      </div>
      <p className="field-error type-small snug" id="login-agreed-error" aria-live="polite">
        {error}
      </p>
    </>
  );
}

/** Fills in the remembered values, unless the user has typed already, or the account that has just changed its password. */
async function fillIn(form: HTMLFormElement | null, account = ''): Promise<void> {
  const known = await recallLogin();
  if (!form?.isConnected) return;
  const { username, password, remembered } = controls(form);
  username.value ||= known ? '' : account;
  if (!known) return;
  remembered.checked = true;
  if (username.value || password.value) return;
  username.value = known.user;
  password.value = known.password;
}

function controls(form: HTMLFormElement) {
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement; // proof: the form above names them
  return {
    username: input('username'),
    password: input('password'),
    remembered: input('remembered'),
    agreed: input('agreed'),
    code: form.elements.namedItem('code') as HTMLInputElement | null, // proof: it exists while the code is required
  };
}

type LoginInput = { username: string; password: string; agreed: boolean };
type LoginErrors = Partial<Record<keyof LoginInput, string>>;

/** Shortest password that is worth sending (specification 5); older ones than today's rule may be as short. */
const PASSWORD_MIN = 6;

/** The errors of the form, in the specification's words. */
export function checkLogin({ username, password, agreed }: LoginInput): LoginErrors {
  const errors: LoginErrors = {};
  if (isBlank(username)) errors.username = '请输入登录账号';
  if (Array.from(password).length < PASSWORD_MIN) errors.password = '密码不能少于6位';
  if (!agreed) errors.agreed = '请勾选用户协议';
  return errors;
}
