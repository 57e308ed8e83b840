import type { Input } from '../contract/calls.ts';
import { chinaDay } from '../contract/china-time.ts';
import { MAPS } from '../contract/kinds/settings.ts';
import { PRIVACY_TEXT } from '../contract/rules.ts';
import type { Services } from './context.ts';

/**
 * The privacy text as Markdown: the neutral one, its 【】 filled from the answers and from settings that are no samples.
 * A line whose fact the site does not have is left out; what somebody still has to set keeps its 【】.
 */
export function writePrivacyText(
  { store, notifier, now }: Pick<Services, 'store' | 'notifier' | 'now'>,
  { months, receivers, place }: Input<'site/privacy'>,
): string {
  const { samples, site } = store;
  const { company, phones, filing, verification } = { ...site.value, ...samples.settings() };
  const name = verification?.legalName || (samples.isUnnamed() ? '' : company.name);
  const phone = phones.find(({ number }) => !samples.neutral.site?.phones.some((words) => words.number === number));
  const facts: Record<string, string> = {
    '': '', // the paragraph for those who fill it in by hand
    日期: chinaDay(now()),
    公司全称: name || '【公司全称】',
    '公司地址、统一社会信用代码、备案号': listed({
      地址: company.address,
      统一社会信用代码: verification?.creditCode,
      'ICP 备案号': filing.icp,
      公安备案号: filing.police,
    }),
    '「代理加盟」': site.value.hidden?.includes('franchise') ? '' : '「代理加盟」',
    由其他公司提供的内容: fromOthers(site.value),
    服务器所在地: place.trim(),
    月数: String(months),
    员工以外的接收方: receivers.trim(),
    办公软件: notifier ? '办公软件' : '',
    '电话、邮箱': listed({ 电话: phone?.number, 邮箱: company.mailbox }) || '【电话、邮箱】',
  };
  const lines = samples.neutral.texts.get(PRIVACY_TEXT)?.split('\n') ?? [];
  const isKnown = (line: string) => Array.from(line.matchAll(BLANK)).every(([, fact = '']) => facts[fact] !== '');
  return lines
    .filter(isKnown)
    .map((line) => line.replace(BLANK, (blank, fact: string) => facts[fact] ?? blank))
    .join('\n')
    .trim();
}

const BLANK = /【([^】]*)】/g;

/** What a visitor's browser fetches from other companies: a sentence for each. */
function fromOthers({ map }: Services['store']['site']['value']): string {
  const sentences = [
    map.lng === 0 && map.lat === 0
      ? ''
      : `页面里的地图由${MAPS[map.provider]}提供：您的浏览器会直接向它索取地图，它会得到您的网络地址和浏览器信息，按它自己的隐私政策处理。`,
  ];
  return sentences.join('');
}

function listed(facts: Record<string, string | undefined>): string {
  return Object.entries(facts)
    .flatMap(([label, value]) => (value ? [`${label}：${value}`] : []))
    .join('；');
}
