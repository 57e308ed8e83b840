import { useState } from 'react';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { logOut, startOver } from '../state/session.ts';
import { staffCall } from '../state/staff-call.ts';
import { PasswordField } from './fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ToastHost, toast } from './toast.tsx';
import { useAsk } from './use-ask.ts';

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
export function PasswordDialog({ lead, known = '', onChanged, onClose, onLeave }: PasswordDialogProps) {
  const [typed, setTyped] = useState({ ...EMPTY, password: known });
  const { busy, errors, setErrors, ask } = useAsk();

  const onSubmit = async (form: HTMLFormElement) => {
    if (busy) return;
    const wrong = checkPasswords(typed);
    setErrors(wrong);
    const first = (['password', 'newPassword', 'again'] as const).find((name) => wrong[name] !== undefined);
    if (first) return document.getElementById(`change-${first}`)?.focus();

    const { password, newPassword } = typed;
    const changed = await ask(staffCall('account/password', { password, newPassword }));
    if (!changed) return;
    if (form.isConnected) onClose?.(); // it may have been left meanwhile
    toast.success(changed.msg);
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
        setErrors(({ [name]: _over, ...others }) => others);
      }}
      {...(name === (known ? 'newPassword' : 'password') ? { 'data-autofocus': true } : {})}
    />
  );

  return (
    <FormDialog title="修改密码" busy={busy} onSubmit={onSubmit} onClose={() => (onLeave ?? onClose)?.()} isLeavable>
      {lead && <p className="below-4 soft">{lead}</p>}
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
export function FirstPassword(props: Pick<PasswordDialogProps, 'known' | 'onChanged'>) {
  return (
    <>
      <PasswordDialog lead="当前密码由系统生成，请先修改密码。" onLeave={logOut} {...props} />
      {props.known && <ToastHost />}
    </>
  );
}

type Passwords = Record<'password' | 'newPassword' | 'again', string>;

/** The errors of the three fields, in the specification's words; the server checks the new password. */
export function checkPasswords({ password, newPassword, again }: Passwords): FieldErrors {
  const errors: FieldErrors = {};
  if (password === '') errors.password = '请输入旧密码';
  if (newPassword === '') errors.newPassword = '请输入新密码';
  if (again === '') errors.again = '请再次输入密码';
  else if (again !== newPassword) errors.again = '两次输入的密码不一致！';
  return errors;
}
