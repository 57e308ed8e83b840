import type { Site } from '../contract/kinds/settings.ts';
import { PRIVACY_TEXT } from '../contract/rules.ts';

/** What people call a Markdown text: by the place that shows it, since its file name says nothing to them. */
export function siteTextTitle(name: string, { profile, agreement }: Site): string {
  if (name === agreement) return '《用户协议》';
  if (name === profile.text) return '《公司简介》';
  if (name === PRIVACY_TEXT) return '《隐私政策》';
  return '没有页面使用的文稿';
}
