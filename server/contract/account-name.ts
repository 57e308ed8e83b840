import type { AccountRow } from './calls/accounts.ts';

/** What an account is called among all: by its person's name, and of equal names each by its account, too. */
export function nameAmong(
  { name, username }: Pick<AccountRow, 'name' | 'username'>,
  all: readonly Pick<AccountRow, 'name'>[],
): string {
  const isShared = name !== '' && all.filter((other) => other.name === name).length > 1;
  return isShared ? `${name}（${username}）` : name || username;
}
