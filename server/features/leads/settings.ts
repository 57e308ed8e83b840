import * as f from '../../contract/kinds/fields.ts';
import * as s from '../../contract/kinds/site-fields.ts';
import { QUESTION_MAX, QUESTIONS_MOST } from '../../contract/rules.ts';
import { filledText } from '../../contract/shape.ts';

/** Months that something of a lead lasts. */
export const months = (label: string, least: number) => f.filledNumber(label, least, 60, '个月');

/** One of the words that visitors press to ask; empty for the usual one. */
const word = (label: string, usual: string) => f.withDefault(s.free(label, 12, `不填就是“${usual}”`));

const question = filledText(QUESTION_MAX, '请填写问题');

/** The fields of site.json that are about leads. */
export const leadsSettings = {
  /** Shown after a form was sent. */
  reply: f.withDefault(
    f.group('提交之后', {
      who: s.free('谁联系客户', 50, '如：方案工程师；没有可以不填'),
      dealer: f.optional(s.free('谁联系申请代理的人', 50, '如：招商经理；不填与上面相同')),
      when: s.free('什么时候联系', 50, '如：工作时间 2 小时内；没有可以不填'),
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
  /** The additional fields of the ask. */
  askExtra: f.optional(
    f.group('表单问题与附件', {
      questions: {
        ...f.list('自己的问题', '问题', [0, QUESTIONS_MOST], f.lineOf('问题', question, QUESTION_MAX)),
        hint: `最多 ${QUESTIONS_MOST} 个，显示在咨询表单里，客户可以不填；答案在线索的详情里`,
      },
      file: {
        ...f.check('客户可以附一个文件（照片或 PDF，不超过 8MB）'),
        hint: '附件只有处理线索的人能下载，随线索一起彻底删除；问到和收到的内容请写进隐私政策。文件来自陌生人，打开前请留意',
      },
    }),
  ),
  privacy: f.optional(f.group('隐私', { keepMonths: months('线索保存月数（0 为一直保存，与隐私政策一致）', 0) })),
};
