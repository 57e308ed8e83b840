import type { Input } from '../calls.ts';
import { chinaDay } from '../contract/china-time.ts';
import { sectionTitle } from '../contract/menu.ts';
import { PRIVACY_TEXT } from '../contract/rules.ts';
import { MAPS, type Site } from '../settings.ts';
import type { Services } from './context.ts';

type PrivacyServices = Pick<Services, 'store' | 'robot' | 'now'>;

const BLANK = /【([^【】]*)】/g;

/** Returns the neutral privacy text with facts in its 【】. Lines that do not apply are omitted; the 【】 of unknown facts stay. */
export function writePrivacyText(services: PrivacyServices, answers: Input<'site/privacy'>): string {
  const facts = factsOf(services, answers);
  const lines = services.store.samples.neutral.texts.get(PRIVACY_TEXT)?.split('\n') ?? [];
  const applies = (line: string) => Array.from(line.matchAll(BLANK)).every(([, fact = '']) => facts[fact] !== '');
  const factOf = (blank: string, name: string) => facts[name]?.replace(SIGNS, '\\$&') || blank;
  const filled = lines.filter(applies).map((line) => line.replace(BLANK, factOf));
  return filled.join('\n').trim();
}

/** Characters that would end a table cell, or that Markdown would read as formatting or HTML. */
const SIGNS = /[\\\x60*[\]<>|~]/g;

/** The facts by the words between 【】. An empty fact omits its line; for an undefined one the 【】 stays, for staff to fill in. */
function factsOf({ store, robot, now }: PrivacyServices, answers: Input<'site/privacy'>) {
  const { samples, site } = store;
  const { hidden, ask, askExtra, menu } = site.value;
  const { company, phones, filing, verification } = { ...site.value, ...samples.settings() };
  const name = verification?.legalName || (samples.isUnnamed() ? undefined : company.name);
  const phone = phones.find(({ number }) => !samples.neutral.site?.phones.some((sample) => sample.number === number));
  const extra = [...(askExtra?.questions ?? []), askExtra?.file && '您上传的一个文件（照片或 PDF）'];
  const facts: Record<string, string | undefined> = {
    '': '', // 【】 marks the instructions for people who fill in the text by hand: omitted
    日期: chinaDay(now()),
    公司全称: name,
    '公司地址、统一社会信用代码、备案号': listed({
      地址: company.address,
      统一社会信用代码: verification?.creditCode,
      'ICP 备案号': filing.icp,
      公安备案号: filing.police,
    }),
    附加项: extra.filter(Boolean).join('；'),
    '「咨询报价」「咨询该产品」': ask?.button ? `「${ask.button}」` : '「咨询报价」「咨询该产品」',
    '「代理加盟」': hidden?.includes('franchise') ? '' : `「${sectionTitle('franchise', menu)}」`,
    由其他公司提供的内容: contentOfOthers(site.value),
    服务器所在地: answers.place.trim(),
    月数: String(answers.months),
    员工以外的接收方: answers.receivers.trim(),
    办公软件: robot() ? '办公软件' : '',
    '电话、邮箱': listed({ 电话: phone?.number, 邮箱: company.mailbox }) || undefined,
  };
  return facts;
}

/** A sentence for each service of another company that a visitor's browser contacts. */
function contentOfOthers({ map, tongji }: Site): string {
  const hasMap = map.lng !== 0 || map.lat !== 0;
  const ofMap = `页面里的地图由${MAPS[map.provider]}提供，您的浏览器会直接向它索取，按它自己的隐私政策处理。`;
  const ofVisits = '访问统计由百度统计完成：您的浏览器会向它索取统计程序，并留下它的 Cookie，按它自己的隐私政策处理。';
  return (hasMap ? ofMap : '') + (tongji ? ofVisits : '');
}

function listed(facts: Record<string, string | undefined>): string {
  const known = Object.entries(facts).filter(([, value]) => value);
  return known.map(([label, value]) => `${label}：${value}`).join('；');
}
