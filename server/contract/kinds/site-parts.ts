import { filled, filledText, fitting, listOf, type Shape } from '../shape.ts';
import { isTelephone } from '../telephone.ts';
import { typedName } from '../typed-address.ts';
import * as f from './fields.ts';
import * as s from './site-fields.ts';

/** The parts of the settings that have several fields. */

export const pictured = { image: s.picture('图片'), title: s.line('标题'), desc: s.area('说明') };
export const PICTURED_FIRST = ['title', 'desc'] as const;
export const mobileBanner = {
  image: s.picture('图片', s.cut('手机首页', 16, 10)),
  /** Older clients send it. It is not shown. */
  title: f.withDefault({ ...s.free('标题', 200), input: { as: 'none' } }),
  desc: s.area('说明'),
  lastDay: f.optional(f.lastDay),
};
export const room = {
  ...pictured,
  image: s.picture('图片', s.cut('首页', 16, 9)),
  link: f.link('链接', s.half()),
};
export const banner = (label: string) =>
  f.group(label, { ...pictured, image: s.optionalPicture('图片') }, PICTURED_FIRST);

/** A certificate or trophy. `mark`: whether its picture is wide or tall. */
export const honour = {
  image: s.picture('图片'),
  name: s.line('名称'),
  mark: f.oneChoice('版式', { h: '横版', s: '竖版' }),
};
export const honours = (label: string, noun: string, image = honour.image) =>
  f.list(label, noun, [0, 60], { ...honour, image }, { first: ['name', 'mark'] });

export const film = {
  film: { ...s.free('视频', 2_048), input: f.film('').input },
  subtitles: f.optional(f.subtitles),
  poster: { ...s.free('视频封面', 2_048), input: s.picture('').input },
};

export const scenario = {
  id: {
    ...s.like('标识', /^[a-z-]{1,40}$/, '请填写小写字母或连字符，最多 40 个', '小写英文，用于页面地址'),
    input: { ...s.LINE, read: (typed: string) => typedName(typed, '-') },
  },
  icon: s.icon,
  image: s.picture('图片', s.cut('应用场景', 3, 2)),
  title: s.line('名称'),
  desc: s.area('说明'),
  points: f.list('要点', '要点', [0, 8], s.line('要点'), { isInStep: true }),
  /** The products of `points` in the same order, each with its position on the picture. */
  pins: f.optional(
    f.list(
      '要点的产品',
      '产品',
      [0, 8],
      { productId: f.record('产品', 'product'), x: f.percent('离左边'), y: f.percent('离上边') },
      { isInStep: true, hint: '依次对应上面的要点；位置从图片左上角算起' },
    ),
  ),
};

const NO_NUMBER = '请填写电话号码：数字、空格、+、- 和括号，分机如 0533-0000000 转 801';
const telephone = fitting(40, isTelephone, NO_NUMBER);
const number = f.words('号码', filled(telephone, NO_NUMBER), s.LINE, s.half('有分机的写在后面，如 转 801'));
export const phone = { label: s.line('名称'), number };
export const office = {
  name: s.line('名称'),
  address: s.free('地址', 200),
  phone: { ...number, label: '电话', shape: telephone },
  hours: s.free('服务时间', 200),
};

export const figure = {
  value: f.filledNumber('数值', 0, 9_999_999),
  unit: s.free('单位', 4),
  label: s.line('名称'),
  desc: s.line('说明'),
};

const term = (label: string, hint: string) => f.line(label, 200, s.half(hint));
/** The terms for dealers of one level. Each term may be empty. */
export const level = {
  name: s.line('级别'),
  stock: term('首批备货', '如：样机 1 套'),
  deposit: term('保证金', '如：1 万元，期满退还'),
  rebate: term('返点', '如：超额 20% 以内返 3%'),
  protection: term('区域保护', '如：一个县，报备后 90 天'),
  settlement: term('结算', '如：次月 10 日前结清'),
};

const dealerFigure = { name: s.line('名称'), value: s.line('数值', '如：4 个案例') };

export const dealerYear = f.list('合作条件举例', '数字', [0, 8], dealerFigure, {
  hint: '每项收入写一条，如：全年进货 70 万元，返点 8000 元',
});

/** A dealer who is presented in an article. */
export const dealer = {
  newId: f.record('文章', 'news'),
  figures: f.list('数字', '数字', [0, 4], dealerFigure),
};

/** The position of a product on the hero's pictures. Without the second pair, only the first picture shows it. */
export const heroPoint = {
  productId: f.record('产品', 'product'),
  x: f.percent('电脑端，离左边'),
  y: f.percent('电脑端，离上边'),
  /** None: it is not on the phone's picture. */
  mobileX: { ...f.optional(f.percent('手机端，离左边')), empty: undefined },
  mobileY: { ...f.optional(f.percent('手机端，离上边')), empty: undefined },
};

export const questions = f.list('常见问题', '问题', [0, 20], { question: s.line('问题'), answer: s.area('回答') });

const synonymLists = listOf(listOf(filledText(20, '请填写文字'), 2, 10), 0, 200);
/** Lines of synonyms. Staff may separate the words with various characters. Empty lines are removed. */
const synonymLines: Shape<string[][]> = (value) => {
  if (!Array.isArray(value)) return synonymLists(value);
  const lists = value.map((line) =>
    [line]
      .flat()
      .flatMap((word) => (typeof word === 'string' ? word.split(/[=＝、,，;；]/).map((one) => one.trim()) : [word]))
      .filter((word) => word !== ''),
  );
  return synonymLists(lists.filter((words) => words.length > 0));
};

export const synonyms: f.Field<string[][]> = {
  label: '搜索同义词',
  hint: '一行一组，同义词用 ＝ 隔开，如“马铃薯＝土豆”：搜一个，另一个也找得到',
  shape: synonymLines,
  stored: synonymLines,
  empty: [],
  input: { as: 'lines' },
  reach: 'row',
  writer: 'form',
};
