import { type Finding, type Look, textsOf } from './finding.ts';

/** Where such a word only counts or measures: 第一步, 最大起重量 25 t. */
const HARMLESS = /^(?:第一(?=[步章节次期批条项阶季时现天届层线类个台])|最[高大低小多少](?=[^，。；！\n]{0,12}\d))/;

/** Absolute words that the advertising law forbids, each once in a field; those in a harmless sense are named as such. */
export const findAdWords: Look = ({ values, adWords, body, bodyField }) => {
  const longestFirst = [...adWords].filter(Boolean).sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [];
  const any = new RegExp(longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g');
  const { [bodyField]: _html, ...others } = values;
  const texts = [...textsOf(others), { path: bodyField, text: body.textContent ?? '' }];
  return texts.flatMap(({ path, text }) => {
    const found = new Map<string, Finding>();
    for (const { 0: words, index } of text.matchAll(any)) {
      const isHarmless = HARMLESS.test(text.slice(index));
      const sentence = `“${words}”：${isHarmless ? '可能是正常用法，请确认不是绝对化用语' : '广告法禁止使用的绝对化用语'}`;
      if (!found.has(sentence))
        found.set(sentence, { sentence, path, ...(path === bodyField ? { at: { words } } : {}) });
    }
    return [...found.values()];
  });
};
