import { randomInt } from 'node:crypto';
import { allows, entriesOf, PERMISSIONS } from '../contract/permissions.ts';
import type { FieldsOf } from '../store/kinds.ts';
import type { Store } from '../store/open-store.ts';
import { hashPassword, PASSWORD_COST } from './passwords.ts';
import type { Account } from './sessions.ts';
import { weaknessOf } from './weakness.ts';

/** Thrown for an account command that cannot be carried out; the message is one line for the person who typed it. */
class AccountError extends Error {
  override readonly name = 'AccountError';
}

interface NewAccount extends Pick<FieldsOf<'account'>, 'username' | 'auth' | 'isDeadlineToken'> {
  password: string;
  /** A generated password: it must be changed at the next log-in. */
  mustChange?: boolean;
}

export const FIRST_NAME = 'admin';
/** Everything: what the first account may do. */
export const ALL_AUTH = Object.keys(PERMISSIONS).join();
/** The default permissions: content and leads, not the site's settings or other accounts. */
export const USUAL_AUTH = 'content,lead';
/** Letters and digits that cannot be confused; 23 of them are 133 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const MADE_LENGTH = 23;

/** Adds an account. Throws `AccountError` when the name is taken or cannot be used, or the password is weak. */
export async function addAccount(
  store: Pick<Store, 'account'>,
  { username, password, auth, isDeadlineToken, mustChange = false }: NewAccount,
  cost = PASSWORD_COST,
): Promise<void> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,49}$/u.test(username)) {
    throw new AccountError(
      'a name has 1 to 50 letters, digits, dots, dashes, underscores or @, and begins with a letter or digit',
    );
  }
  if (findAccount(store, username)) throw new AccountError(`there is an account named ${username} already`);
  refuseWeak(password, username);
  const fields = {
    username,
    name: username,
    avatar: '',
    auth,
    isDeadlineToken,
    mustChange,
    password: await hashPassword(password, cost),
  };
  await store.account.create(fields, { by: '' });
}

/** Sets an account's password, which ends its sessions. */
export async function setPassword(
  store: Pick<Store, 'account'>,
  { username, password, mustChange = false }: Pick<NewAccount, 'username' | 'password' | 'mustChange'>,
): Promise<void> {
  const account = mustFind(store, username);
  refuseWeak(password, username);
  const change = { password: await hashPassword(password), keptSession: '', mustChange };
  await store.account.update(account.id, change, { by: '' });
}

/** Sets what an account may do; no entry is taken from the last account that has it. */
export async function setAuth(store: Pick<Store, 'account'>, username: string, auth: string): Promise<void> {
  const account = mustFind(store, username);
  refuseLoss(store, account, { ...account, auth });
  await store.account.update(account.id, { auth }, { by: '' });
}

/** Removes an account, which ends its sessions; the last that has an entry stays. */
export async function removeAccount(store: Pick<Store, 'account'>, username: string): Promise<void> {
  const account = mustFind(store, username);
  refuseLoss(store, account, undefined);
  await store.account.remove(account.id, { by: '' });
}

/** The entries that no enabled account would have any more if `old` became `next`; undefined is its removal. */
export function lostEntries(store: Pick<Store, 'account'>, old: Account, next: Account | undefined): string[] {
  const held = (account: Account | undefined) => (account && !account.disabled ? account.auth : '');
  const left = [next, ...store.account.all(({ id }) => id !== old.id)].map(held);
  return entriesOf(held(old)).filter((entry) => !left.some((auth) => allows(auth, entry)));
}

/** Ends the first start with its account. A generated password is shown as soon as it is valid: whatever fails afterwards, nobody is locked out. */
export async function finishFirstStart(
  store: Pick<Store, 'account' | 'finishFirstStart'>,
  given: string | undefined,
  tell: (password: string) => void,
  cost = PASSWORD_COST,
): Promise<void> {
  const password = given ?? makePassword(FIRST_NAME);
  const mustChange = given === undefined;
  await addAccount(store, { username: FIRST_NAME, password, auth: ALL_AUTH, isDeadlineToken: 0, mustChange }, cost);
  if (mustChange) tell(password);
  await store.finishFirstStart();
}

/** A generated password of the account `username`: 133 random bits. */
export function makePassword(username: string): string {
  const made = Array.from({ length: MADE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return weaknessOf(made, username) ? makePassword(username) : made; // by chance a short name may be in it
}

/** The account of this name, in any case. */
export function findAccount(store: Pick<Store, 'account'>, username: string) {
  const small = username.toLowerCase();
  return store.account.all((row) => row.username.toLowerCase() === small)[0];
}

/** The account of this name; throws `AccountError` where there is none. */
export function mustFind(store: Pick<Store, 'account'>, username: string) {
  const account = findAccount(store, username);
  if (!account) throw new AccountError(`there is no account named ${username}`);
  return account;
}

function refuseLoss(store: Pick<Store, 'account'>, old: Account, next: Account | undefined): void {
  const lost = lostEntries(store, old, next).join();
  if (lost) throw new AccountError(`${old.username} is the last account with ${lost}: give it to another one first`);
}

function refuseWeak(password: string, username: string): void {
  const weakness = weaknessOf(password, username);
  if (weakness) throw new AccountError(weakness.told);
}
