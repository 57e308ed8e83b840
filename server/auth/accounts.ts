import { randomInt } from 'node:crypto';
import { username as nameShape } from '../contract/calls/accounts.ts';
import { fold } from '../contract/fold.ts';
import { allows, entriesOf, NEEDED } from '../contract/permissions.ts';
import type { Store } from '../store/open-store.ts';
import type { FieldsOf } from '../store/stored-kinds.ts';
import { hashPassword, PASSWORD_COST, weaknessOf } from './passwords.ts';
import type { Account } from './sessions.ts';

interface NewAccount extends Pick<FieldsOf<'account'>, 'username' | 'auth' | 'isDeadlineToken'> {
  password: string;
  /** Whether the account must change the password at its next log-in. */
  mustChange?: boolean;
}

export const FIRST_NAME = 'admin';
/** All permissions but the narrow ones. The first account has them. */
export const ALL_AUTH = NEEDED.join();
/** The default permissions: content and leads, not the site's settings or other accounts. */
export const USUAL_AUTH = 'content,lead';
/** Letters and digits that do not look alike. 23 of them have 133 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 23;

const NO_NAME = 'a name has 3 to 32 letters, digits, dots, dashes or underscores, and begins with a letter or digit';

/** Adds an account. Throws a one-line error if the name is taken or invalid, or the password is weak. */
export async function addAccount(
  store: Pick<Store, 'account'>,
  { username, password, auth, isDeadlineToken, mustChange = false }: NewAccount,
  cost = PASSWORD_COST,
): Promise<void> {
  if (!nameShape(username).ok) throw new Error(NO_NAME);
  if (findAccount(store, username)) throw new Error(`there is an account named ${username} already`);
  refuseWeak(password, username);
  const hashed = await hashPassword(password, cost);
  const fields = { username, name: username, avatar: '', auth, isDeadlineToken, mustChange, password: hashed };
  await store.account.create(fields, { by: '' });
}

/** Sets an account's password and ends its sessions. */
export async function setPassword(
  store: Pick<Store, 'account'>,
  { username, password, mustChange = false }: Pick<NewAccount, 'username' | 'password' | 'mustChange'>,
): Promise<void> {
  const account = mustFind(store, username);
  refuseWeak(password, username);
  const change = { password: await hashPassword(password), keptSession: '', mustChange };
  await store.account.update(account.id, change, { by: '' });
}

/** Removes an account and ends its sessions. Throws a one-line error if nobody else has one of its permissions. */
export async function removeAccount(store: Pick<Store, 'account'>, username: string): Promise<void> {
  const account = mustFind(store, username);
  const lost = lostEntries(store, account, undefined).join();
  if (lost) throw new Error(`${username} is the last account with ${lost}: give it to another one first`);
  await store.account.remove(account.id, { by: '' });
}

/** The permissions that no enabled account would have if `old` became `next`. `next` is undefined for its removal. */
export function lostEntries(store: Pick<Store, 'account'>, old: Account, next: Account | undefined): string[] {
  const held = (account: Account | undefined) => (account && !account.disabled ? account.auth : '');
  const left = [next, ...store.account.all(({ id }) => id !== old.id)].map(held);
  return entriesOf(held(old)).filter((entry) => NEEDED.includes(entry) && !left.some((auth) => allows(auth, entry)));
}

/** Creates the first account, which completes the first start. Its password is shown before anything can fail. */
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

/** A random password of 133 bits for the account `username`. */
export function makePassword(username: string): string {
  const password = Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return weaknessOf(password, username) ? makePassword(username) : password; // it may contain a short name by chance
}

/** The account whose name is the same when folded: upper and lower case, narrow and wide signs. */
export function findAccount(store: Pick<Store, 'account'>, username: string) {
  const name = foldedName(username);
  return store.account.all((row) => foldedName(row.username) === name)[0];
}

/** A log-in name as it is compared, here and in the limits of guesses. */
export function foldedName(username: string): string {
  return fold(username).trim();
}

/** The account with this name. Throws a one-line error if there is none. */
export function mustFind(store: Pick<Store, 'account'>, username: string) {
  const account = findAccount(store, username);
  if (!account) throw new Error(`there is no account named ${username}`);
  return account;
}

function refuseWeak(password: string, username: string): void {
  const weakness = weaknessOf(password, username);
  if (weakness) throw new Error(weakness.english);
}
