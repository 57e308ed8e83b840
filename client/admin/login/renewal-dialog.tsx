import { useState } from 'react';
import { accountName, needsCode } from '../state/session.ts';
import { finish, renew } from '../state/staff-call.ts';
import { CodeField, PasswordField } from '../widgets/fields/text-field.tsx';
import { FormDialog } from '../widgets/form-dialog.tsx';

/** Asks for the password when the session has ended; the page below does not change. */
export function RenewalDialog() {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  const onSubmit = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const password = String(typed.get('password') ?? '');
    if (password === '') return setError('请输入密码');
    setBusy(true);
    const result = await renew(password, String(typed.get('code') ?? ''));
    setBusy(false);
    if (result.ok) return;
    if (needsCode(result)) setAsksCode(true);
    setError(result.msg);
  };

  return (
    <FormDialog title="登录已失效" submitWord="继续" busy={busy} onSubmit={onSubmit} onClose={() => finish(false)}>
      <p className="below-4 soft">您填写的内容都还在。请重新输入账号 {accountName()} 的密码，操作会接着完成。</p>
      <input
        className="sr-only"
        name="username"
        autoComplete="username"
        defaultValue={accountName()}
        tabIndex={-1}
        readOnly
        aria-hidden="true"
      />
      <PasswordField
        id="renewal-password"
        name="password"
        data-autofocus
        error={error}
        onValue={() => setError(undefined)}
      />
      {asksCode && <CodeField id="renewal-code" />}
      {error && <p className="soft">密码没有错？账号可能已停用，请找有“账号管理”权限的同事。</p>}
    </FormDialog>
  );
}
