import type { VersionTime } from '../store/document-history.ts';
import type { Store } from '../store/open-store.ts';

/** The name of whoever saved something, as people read it; `by` is an account's id, or empty for the starter's content. */
export function personName(store: Pick<Store, 'account'>, by: string): string {
  if (by === '') return '初始内容';
  return store.account.get(by)?.name ?? '已删除的账号';
}

export interface NamedVersion {
  readonly time: string;
  readonly who: string;
  /** Whether it is the one that came with the server. */
  readonly isFirst: boolean;
}

/** Kept versions of a document, newest first, with names: without `by`, the oldest came with the server. */
export function withNames(store: Pick<Store, 'account'>, versions: readonly VersionTime[]): NamedVersion[] {
  return versions.map(({ time, by }, index) => {
    const isFirst = by === '' && index === versions.length - 1;
    return { time, who: by === '' && !isFirst ? '在服务器上修改' : personName(store, by), isFirst };
  });
}
