import { isBlank } from '../contract/fold.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../contract/rules.ts';
import common from './common-passwords.json' with { type: 'json' };

/** The reasons for refusing a password: in Chinese for the back office, in English for a terminal. */
const WEAKNESSES = {
  length: {
    chinese: `新密码长度应为${PASSWORD_MIN}到${PASSWORD_MAX}个字符`,
    english: `a password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
  },
  lost: {
    chinese: '密码含有无法识别的字符，请重新输入',
    english: 'the password is not UTF-8: characters of it were lost',
  },
  common: { chinese: '密码过于常见，请换一个', english: 'the password is too common: choose another' },
  name: { chinese: '密码不能包含账号', english: 'the password must not contain the name of the account' },
};

/** The reason to refuse a new password of the account `username`; undefined for a good one. Ignores upper and lower case. */
export function weaknessOf(password: string, username: string): { chinese: string; english: string } | undefined {
  const length = Array.from(password).length;
  const small = password.toLowerCase();
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return WEAKNESSES.length;
  // a pipe or the environment turns bytes that are no UTF-8 into U+FFFD, and UTF-16 has NUL: nobody could type them again
  if (/[\0\uFFFD]/.test(password)) return WEAKNESSES.lost;
  if (COMMON_PASSWORDS.has(small) || isBlank(password)) return WEAKNESSES.common; // a key that was held down
  return small.includes(username.toLowerCase()) ? WEAKNESSES.name : undefined;
}

/** The 3,000 most common passwords that are long enough, in lower case, from zxcvbn's list: of ten million that leaked. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(common);
