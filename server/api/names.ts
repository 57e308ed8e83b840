import { nameAmong } from '../contract/account-name.ts';
import { about, privacy } from '../contract/addresses.ts';
import { LOGIN_PATH, PRIVACY_TEXT } from '../contract/rules.ts';
import type { Site, SiteTextSource } from '../settings.ts';
import type { Store } from '../store/open-store.ts';
import type { VersionMeta } from '../store/records/record-file.ts';

/** The display name for `by`, the id of an account; empty for the starter's content. Of equal names each has its account. */
export function personName(store: Pick<Store, 'account'>, by: string): string {
  if (by === '') return '初始内容';
  const account = store.account.get(by);
  return account ? nameAmong(account, store.account.all()) : '已删除的账号';
}

/** Who saved a version, as people read it. */
export function authorOf(store: Pick<Store, 'account'>, { version, savedBy }: Omit<VersionMeta, 'savedAt'>): string {
  return savedBy === '' && version > 1 ? '在服务器上修改' : personName(store, savedBy);
}

/** The title of a Markdown text by where it appears, because its file name means nothing to staff, and that page's address. */
export function siteTextPlace(name: string, { profile, agreement }: Site): Pick<SiteTextSource, 'title' | 'seenAt'> {
  if (name === agreement) return { title: '《用户协议》', seenAt: LOGIN_PATH };
  if (name === profile.text) return { title: '《公司简介》', seenAt: about };
  if (name === PRIVACY_TEXT) return { title: '《隐私政策》', seenAt: privacy };
  return { title: '没有页面使用的文稿', seenAt: '' };
}
