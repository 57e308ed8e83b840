import * as f from '../../contract/kinds/fields.ts';
import * as s from '../../contract/kinds/site-fields.ts';

/** Months that something of a lead lasts. */
export const months = (label: string, least: number) => f.filledNumber(label, least, 60, '个月');

/** One of the words that visitors press to ask; empty for the usual one. */
const word = (label: string, usual: string) => f.withDefault(s.free(label, 12, `不填就是“${usual}”`));

/** The fields of site.json that are about leads. */
export const leadsSettings = {
  /** Shown after a form was sent. */
  reply: f.withDefault(
    f.group('提交之后', {
      who: s.free('谁联系客户', 50, '如：方案工程师；没有可不填'),
      dealer: f.optional(s.free('谁联系申请代理的人', 50, '如：招商经理；不填与上面相同')),
      when: s.free('什么时候联系', 50, '如：工作时间 2 小时内；没有可不填'),
    }),
  ),
  /** The words of the ask in Chinese; English pages have English ones. */
  ask: f.optional(
    f.group('咨询的用词', {
      button: word('咨询按钮', '咨询报价'),
      submit: word('提交按钮', '提交咨询'),
      phone: word('电话按钮', '电话咨询'),
      title: word('咨询窗口的标题', '咨询报价'),
    }),
  ),
  privacy: f.optional(f.group('隐私', { keepMonths: months('线索保存月数（0 为一直保存，与隐私政策一致）', 0) })),
};
