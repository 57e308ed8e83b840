import type { AccountRow } from './calls/accounts.ts';

/** The name by which people know an account: its person's, with the account behind it if two have that name. */
export function nameAmong(
  { name, username }: Pick<AccountRow, 'name' | 'username'>,
  all: readonly Pick<AccountRow, 'name'>[],
): string {
  const isShared = name !== '' && all.filter((other) => other.name === name).length > 1;
  return isShared ? `${name}（${username}）` : name || username;
}
