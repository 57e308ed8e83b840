import type { Store } from '../store/open-store.ts';

/** The display name for `by`, the id of an account; empty for the starter's content. */
export function personName(store: Pick<Store, 'account'>, by: string): string {
  if (by === '') return '初始内容';
  return store.account.get(by)?.name ?? '已删除的账号';
}
