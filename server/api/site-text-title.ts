import type { Site } from '../contract/kinds/settings.ts';
import { PRIVACY_TEXT } from '../contract/rules.ts';

/** The title of a Markdown text: the place where it appears, because its file name means nothing to staff. */
export function siteTextTitle(name: string, { profile, agreement }: Site): string {
  if (name === agreement) return '《用户协议》';
  if (name === profile.text) return '《公司简介》';
  if (name === PRIVACY_TEXT) return '《隐私政策》';
  return '没有页面使用的文稿';
}
