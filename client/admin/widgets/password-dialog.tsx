import { type ReactNode, useState } from 'react';
import { logOut, startOver } from '../state/session.ts';
import { staffCall } from '../state/staff-call.ts';
import { ConfirmHost, confirmLeaving } from './confirm.tsx';
import { PasswordField } from './fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ToastHost, toast } from './toast.tsx';

/** From the success message to the log-in page (specification 9). */
const START_OVER_MS = 2_000;
const EMPTY: Passwords = { password: '', newPassword: '', again: '' };

interface PasswordDialogProps {
  /** Why it has to be changed now. */
  lead?: string;
  /** The password that was just typed, so that it need not be typed again. */
  known?: string;
  /** Continues after the change; without it, everybody has to log in again. */
  onChanged?(newPassword: string): unknown;
  /** The user cancels; by default the dialog closes. */
  onLeave?(): unknown;
  onClose?(): void;
}

/** Changes the account's own password; afterwards all sessions must log in again, including this window unless it continues. */
export function PasswordDialog({ lead, known = '', onChanged, onClose, onLeave }: PasswordDialogProps): ReactNode {
  const [typed, setTyped] = useState({ ...EMPTY, password: known });
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [busy, setBusy] = useState(false);

  const onSubmit = async (form: HTMLFormElement) => {
    if (busy) return;
    const wrong = checkPasswords(typed);
    setErrors(wrong);
    const first = (['password', 'newPassword', 'again'] as const).find((name) => wrong[name] !== undefined);
    if (first) return document.getElementById(`change-${first}`)?.focus();

    setBusy(true);
    const { password, newPassword } = typed;
    const result = await staffCall('account/password', { password, newPassword });
    setBusy(false);
    if (!result.ok) {
      setErrors(result.errors);
      if (Object.keys(result.errors).length === 0) toast.error(result.msg);
      return;
    }
    if (form.isConnected) onClose?.(); // it may have been left meanwhile
    toast.success(result.msg);
    if (onChanged) onChanged(newPassword);
    else setTimeout(startOver, START_OVER_MS);
  };

  const field = (name: keyof Passwords, label: string, autoComplete: string, hint?: string) => (
    <PasswordField
      id={`change-${name}`}
      label={label}
      required
      autoComplete={autoComplete}
      hint={hint}
      value={typed[name]}
      error={errors[name]}
      onValue={(value) => {
        setTyped((before) => ({ ...before, [name]: value }));
        setErrors((before) => ({ ...before, [name]: undefined }));
      }}
      {...(name === (known ? 'newPassword' : 'password') ? { 'data-autofocus': true } : {})}
    />
  );

  const leave = async () => {
    const dirty = typed.newPassword + typed.again !== '' || typed.password !== known;
    if (!dirty || (await confirmLeaving())) (onLeave ?? onClose)?.();
  };

  return (
    <FormDialog title="修改密码" busy={busy} onSubmit={onSubmit} onClose={leave}>
      {lead && <p className="dialog-lead below-4 soft">{lead}</p>}
      {!known && field('password', '旧密码', 'current-password')}
      {field(
        'newPassword',
        '新密码',
        'new-password',
        `8 到 128 个字符，不能是常见密码，也不能包含账号。${onChanged ? '' : '修改后，所有设备都要重新登录。'}`,
      )}
      {field('again', '确认密码', 'new-password')}
    </FormDialog>
  );
}

/** Replaces the generated password; nothing else is possible before. */
export function FirstPassword(props: Pick<PasswordDialogProps, 'known' | 'onChanged'>): ReactNode {
  return (
    <>
      <PasswordDialog lead="当前密码由系统生成，请先修改密码。" onLeave={logOut} {...props} />
      {props.known && <ToastHost />}
      {props.known && <ConfirmHost />}
    </>
  );
}

type Passwords = Record<'password' | 'newPassword' | 'again', string>;
type PasswordErrors = { [K in keyof Passwords]?: string | undefined };

/** The errors of the three fields, in the specification's words; the server checks the new password. */
export function checkPasswords({ password, newPassword, again }: Passwords): PasswordErrors {
  const errors: PasswordErrors = {};
  if (password === '') errors.password = '请输入旧密码';
  if (newPassword === '') errors.newPassword = '请输入新密码';
  if (again === '') errors.again = '请再次输入密码';
  else if (again !== newPassword) errors.again = '两次输入的密码不一致！';
  return errors;
}
