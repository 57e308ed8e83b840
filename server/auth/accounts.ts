import { randomInt } from 'node:crypto';
import { PASSWORD_MAX, PASSWORD_MIN } from '../contract/rules.ts';
import type { FieldsOf } from '../store/kinds.ts';
import type { Store } from '../store/open-store.ts';
import { hashPassword, PASSWORD_COST } from './passwords.ts';

/** Thrown for an account command that cannot be carried out; the message is one line for the person who typed it. */
class AccountError extends Error {
  override readonly name = 'AccountError';
}

interface NewAccount extends Pick<FieldsOf<'account'>, 'username' | 'auth' | 'isDeadlineToken'> {
  password: string;
}

const FIRST_NAME = 'admin';
const FIRST_AUTH = 'content,lead,site:update,sysNameLogo:update,account:update,system';
/** Letters and digits that nobody mistakes for one another; 16 of them are 93 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const MADE_LENGTH = 16;

/** Adds an account. Throws `AccountError` when the name is taken or cannot be used, or the password's length is wrong. */
export async function addAccount(
  store: Pick<Store, 'account'>,
  { username, password, auth, isDeadlineToken }: NewAccount,
  cost = PASSWORD_COST,
): Promise<void> {
  if (!/^[\p{L}\p{N}._@-]{1,50}$/u.test(username)) {
    throw new AccountError('a name has 1 to 50 letters, digits, dots, dashes, underscores or @');
  }
  if (findAccount(store, username)) throw new AccountError(`there is an account named ${username} already`);
  checkPassword(password);
  const fields = {
    username,
    name: username,
    avatar: '',
    auth,
    isDeadlineToken,
    password: await hashPassword(password, cost),
  };
  await store.account.create(fields, { by: '' });
}

/** Sets an account's password, which ends its sessions. */
export async function setPassword(store: Pick<Store, 'account'>, username: string, password: string): Promise<void> {
  const account = mustFind(store, username);
  checkPassword(password);
  await store.account.update(account.id, { password: await hashPassword(password), keptSession: '' }, { by: '' });
}

/** Removes an account, which ends its sessions; the last account stays. */
export async function removeAccount(store: Pick<Store, 'account'>, username: string): Promise<void> {
  const account = mustFind(store, username);
  if (store.account.size === 1) throw new AccountError('the last account cannot be removed');
  await store.account.remove(account.id, { by: '' });
}

/** Adds the account of the first start; gives the password when it had to be made up. */
export async function addFirstAccount(
  store: Pick<Store, 'account'>,
  given: string | undefined,
  cost = PASSWORD_COST,
): Promise<string | undefined> {
  const password = given ?? makePassword();
  await addAccount(store, { username: FIRST_NAME, password, auth: FIRST_AUTH, isDeadlineToken: 0 }, cost);
  return given === undefined ? password : undefined;
}

/** A password that nobody chose: 93 random bits. */
export function makePassword(): string {
  return Array.from({ length: MADE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The account of this name. */
export function findAccount(store: Pick<Store, 'account'>, username: string) {
  return store.account.all((row) => row.username === username)[0];
}

/** The account of this name; throws `AccountError` where there is none. */
export function mustFind(store: Pick<Store, 'account'>, username: string) {
  const account = findAccount(store, username);
  if (!account) throw new AccountError(`there is no account named ${username}`);
  return account;
}

function checkPassword(password: string): void {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) {
    throw new AccountError(`a password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  }
}
