import { isPassword } from '../auth/passwords.ts';
import type { Account } from '../auth/sessions.ts';
import type { Author } from '../store/records/files.ts';
import type { Services } from './context.ts';

/** What was wrong, if anything; `needs code` is no guess at all. */
type Verdict = 'right' | 'wrong password' | 'wrong code' | 'needs code';

interface Guess {
  readonly username: string;
  readonly address: string;
  /** Neither from a session nor from an address where somebody has logged in: it waits behind those that are. */
  readonly isStranger: boolean;
  readonly password: string;
  /** Undefined for a name that nobody has: the answer takes as long. */
  readonly account: Account | undefined;
  /** The second factor; false where this call asks for none. */
  readonly code?: string | false | undefined;
  /** With a right code it asks for no more, for whoever may still say so. */
  readonly turnsOff?: Author;
}

/** Whether password and code are right, as one of the few guesses that a name and an address have; `Failure` 429 past those. */
export async function guess(
  {
    store,
    attempts,
    secondFactor,
    passwordCost,
  }: Pick<Services, 'store' | 'attempts' | 'secondFactor' | 'passwordCost'>,
  { username, address, isStranger, password, account, code, turnsOff }: Guess,
): Promise<Verdict> {
  const attempt = attempts.begin(username, address);
  try {
    const verdict = await judge();
    if (verdict === 'right') attempt.succeed();
    // With the right password alone no failed code is forgotten.
    else if (verdict === 'needs code') attempt.withdraw();
    else attempt.fail();
    return verdict;
  } catch (error) {
    attempt.withdraw();
    throw error;
  }

  async function judge(): Promise<Verdict> {
    const how = { isStranger, cost: passwordCost };
    if (!(await isPassword(password, account?.password, how)) || !account) return 'wrong password';
    const now = store.account.get(account.id); // a second factor may have been turned on while the password was checked
    if (!now) return 'wrong password';
    if (code === false || !secondFactor.isOn(now)) return 'right';
    if (code === undefined) return 'needs code';
    const isRight = await attempts.code(account.id, () => secondFactor.take(account.id, code, turnsOff));
    return isRight ? 'right' : 'wrong code';
  }
}
