import type { Store } from '../store/open-store.ts';

/** The name of whoever saved something, as people read it; `by` is an account's id, or empty for the starter's content. */
export function personName(store: Pick<Store, 'account'>, by: string): string {
  if (by === '') return '初始内容';
  return store.account.get(by)?.name ?? '已删除的账号';
}
