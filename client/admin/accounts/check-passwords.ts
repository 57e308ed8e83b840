import { PASSWORD_MAX, PASSWORD_MIN } from '../../../server/contract/rules.ts';

export interface Passwords {
  password: string;
  newPassword: string;
  again: string;
}

export type PasswordErrors = { [K in keyof Passwords]?: string | undefined };

/** What is wrong with the three fields, in the specification's words and the server's. */
export function checkPasswords({ password, newPassword, again }: Passwords): PasswordErrors {
  const errors: PasswordErrors = {};
  const length = Array.from(newPassword).length;
  if (password === '') errors.password = '请输入旧密码';
  if (newPassword === '') errors.newPassword = '请输入新密码';
  else if (length < PASSWORD_MIN || length > PASSWORD_MAX)
    errors.newPassword = `新密码长度应为${PASSWORD_MIN}到${PASSWORD_MAX}个字符`;
  if (again === '') errors.again = '请再次输入密码';
  else if (again !== newPassword) errors.again = '两次输入的密码不一致！';
  return errors;
}
