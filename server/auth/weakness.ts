import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { PASSWORD_MAX, PASSWORD_MIN } from '../contract/rules.ts';

/** Why a password is refused, in the texts of the back office and of a terminal. */
const WEAKNESSES = {
  length: {
    said: `新密码长度应为${PASSWORD_MIN}到${PASSWORD_MAX}个字符`,
    told: `a password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
  },
  common: { said: '密码过于常见，请换一个', told: 'the password is too common: choose another' },
  name: { said: '密码不能包含账号', told: 'the password must not contain the name of the account' },
};

/** What is wrong with a new password of the account `username`; undefined for a good one. Small and large letters are the same. */
export function weaknessOf(password: string, username: string): { said: string; told: string } | undefined {
  const length = Array.from(password).length;
  const small = password.toLowerCase();
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return WEAKNESSES.length;
  if (COMMON_PASSWORDS.has(small)) return WEAKNESSES.common;
  return small.includes(username.toLowerCase()) ? WEAKNESSES.name : undefined;
}

const COMMON_MOST = 3_000;

/**
 * The commonest passwords of those that are long enough, in small letters. From the list of zxcvbn, which is drawn from ten
 * million that leaked; of it the build keeps these alone.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  ranked.filter((password) => password.length >= PASSWORD_MIN).slice(0, COMMON_MOST),
);
