import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { PASSWORD_MIN } from '../contract/rules.ts';

const MOST = 3_000;

/**
 * The commonest passwords of those that are long enough, in small letters. From the list of zxcvbn, which is drawn from ten
 * million that leaked; of it the build keeps these alone.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  ranked.filter((password) => password.length >= PASSWORD_MIN).slice(0, MOST),
);
