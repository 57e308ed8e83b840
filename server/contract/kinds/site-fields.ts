import { fold } from '../fold.ts';
import { COLUMN_MAX, URL_MAX } from '../rules.ts';
import { isWebAddress } from '../safe-address.ts';
import { eachOnce, filled, filledText, fitting, matching, oneLine, text } from '../shape.ts';
import * as f from './fields.ts';

/** The fields of the settings. Unlike those of records, a text is required unless it is a `free` one. */

export const MAY_LACK = '没有可以不填';
export const LINE = { as: 'line' } as const;
export const half = (hint?: string) => ({ half: true, hint });
export const line = (label: string, hint?: string) =>
  f.words(label, oneLine(filledText(200, `请填写${label}`)), LINE, half(hint));
export const area = (label: string, hint?: string) =>
  f.words(label, filledText(2_000, `请填写${label}`), { as: 'area' }, { hint });
export const freeArea = (label: string, hint?: string) => ({ ...area(label, hint), shape: text(2_000) });
export const free = (label: string, most: number, hint?: string) =>
  f.words(label, oneLine(text(most)), LINE, half(hint));
export const like = (label: string, pattern: RegExp, sentence: string, hint?: string) =>
  f.words(label, matching(pattern, sentence), LINE, half(hint));
const webAddressShape = fitting(URL_MAX, isWebAddress, '请填写网址，以 http:// 或 https:// 开头');
export const webAddress = (label: string, hint: string) => f.words(label, webAddressShape, f.ADDRESS, half(hint));
export const picture = (label: string, ...shownAs: readonly f.ShownAs[]) =>
  f.words(label, filled(f.pictureShape, `请上传${label}`), { as: 'picture', use: 'quill' }, { half: true, shownAs });
export const optionalPicture = (label: string, ...shownAs: readonly f.ShownAs[]) =>
  f.picture(label, 'quill', { half: true, hint: MAY_LACK, shownAs });
/** A picture of the hero: a model is shown whole, a photograph is cropped. */
export const heroPicture = (label: string, hint: string, ...shownAs: readonly f.ShownAs[]) => ({
  ...optionalPicture(label, ...shownAs),
  hint: `${hint}透明底图要去掉背景，4:3 左右；照片横竖都行，按住焦点拖到要留住的地方。宽至少 1600 像素`,
});
export const cut = (where: string, width: number, height: number): f.ShownAs => ({ where, ratio: [width, height] });
/** The name of a Markdown file next to `site.json`. */
export const TEXT_NAME = /^[a-z0-9][a-z0-9-]{0,60}\.md$/;
export const textFile = (label: string, hint: string) =>
  f.words(label, matching(TEXT_NAME, '请选择一篇文稿'), { as: 'fixed' }, half(hint));

/** The icons of client/media/icons.svg that staff can choose, with their names. */
export const ICONS = {
  phone: '电话',
  mail: '邮件',
  location: '位置',
  clock: '时钟',
  headset: '客服耳机',
  'shield-check': '安全盾牌',
  'gear-wrench': '齿轮扳手',
  puzzle: '拼图',
  'after-sales': '售后',
  'cloud-storage': '云存储',
  link: '链接',
  'light-app': '轻应用',
  'multi-platform': '多平台',
  intelligent: '智能',
  chart: '图表',
  factory: '工厂',
  campus: '校园',
  community: '社区',
  parking: '停车',
  robot: '机器人',
  crane: '起重',
  'guard-rail': '护栏',
  'arrow-right': '右箭头',
  play: '播放',
  train: '火车',
  packing: '包装',
  food: '食品',
  chemistry: '化工',
  medicine: '医药',
  machine: '机械',
  energy: '能源',
  logistics: '物流',
  training: '培训',
  laboratory: '实验室',
  house: '房屋',
};

export const iconInput = { as: 'choice', choices: ICONS, isOfIcons: true } as const;
export const icon = { ...f.oneChoice('图标', ICONS, '没有这个图标'), input: iconInput };
export const point = { icon, title: line('标题'), desc: area('说明') };
export const points = (label: string, noun: string) => f.list(label, noun, [0, 6], point, { first: ['title'] });

/** The names of the columns of records: two that look alike are one. */
export function columns(label: string, hint: string) {
  const name = filledText(COLUMN_MAX, '请填写栏目名称');
  const list = f.list(label, '栏目', [0, 12], f.lineOf('栏目', name, COLUMN_MAX));
  return f.optional({ ...list, shape: eachOnce(list.shape, fold, '已有同名的栏目'), hint });
}
