import { fold } from '../fold.ts';
import { COLUMN_MAX, GROUP_ID, URL_MAX } from '../rules.ts';
import { isWebAddress } from '../safe-address.ts';
import { anyText, filled, filledText, fitting, listOf, matching, oneLine, right, type Shape, text } from '../shape.ts';
import { isTelephone } from '../telephone.ts';
import { typedName } from '../typed-address.ts';
import * as f from './fields.ts';

/** The parts of which the settings are built. */

const webAddressShape = fitting(URL_MAX, isWebAddress, '请填写网址，以 http:// 或 https:// 开头');

/** The shape of a list in which no two entries have the same value in a field: addresses and ids, which differ by each letter. */
export const eachOnce =
  <T extends Record<K, string>, K extends string>(shape: Shape<T[]>, field: K, sentence: string): Shape<T[]> =>
  (value) => {
    const checked = shape(value);
    if (!checked.ok) return checked;
    const names = checked.value.map((entry) => entry[field]);
    const twice = names.findIndex((name, at) => names.indexOf(name) < at);
    return twice < 0 ? checked : { ok: false, errors: { [`${twice}.${field}`]: sentence } };
  };

/** The names of the columns in which records can stand: two that look alike are one. */
export function columns(label: string, hint: string) {
  const name = filledText(COLUMN_MAX, '请填写栏目名称');
  const list = f.list(label, '栏目', [0, 12], f.lineOf('栏目', name, COLUMN_MAX));
  const shape: typeof list.shape = (value) => {
    const checked = list.shape(value);
    const names = checked.ok ? checked.value.map(fold) : [];
    const twice = names.findIndex((name, at) => names.indexOf(name) < at);
    return twice < 0 ? checked : { ok: false, errors: { [twice]: '已有同名的栏目' } };
  };
  return f.optional({ ...list, shape, hint });
}

export const MAY_LACK = '没有可不填';
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
export const textFile = (label: string, hint: string) =>
  f.words(label, matching(/^[a-z0-9][a-z0-9-]{0,60}\.md$/, '请选择一篇文稿'), { as: 'fixed' }, half(hint));

/** The icons of client/media/icons.svg that staff can choose, with their names. */
const ICONS = {
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

const iconInput = { as: 'choice', choices: ICONS, isOfIcons: true } as const;
const icon = { ...f.oneChoice('图标', ICONS, '没有这个图标'), input: iconInput };
export const point = { icon, title: line('标题'), desc: area('说明') };
export const points = (label: string, noun: string, most = 6) =>
  f.list(label, noun, [0, most], point, { first: ['title'] });

export const pictured = { image: picture('图片'), title: line('标题'), desc: area('说明') };
export const PICTURED_FIRST = ['title', 'desc'] as const;
export const mobileBanner = {
  image: picture('图片', cut('手机首页', 16, 10)),
  /** Older clients send it. It is not shown. */
  title: f.withDefault({ ...free('标题', 200), input: { as: 'none' } }),
  desc: area('说明'),
  lastDay: f.optional(f.lastDay),
};
export const room = {
  ...pictured,
  image: picture('图片', cut('首页', 16, 9)),
  link: f.link('链接', half()),
};
export const banner = (label: string) =>
  f.group(label, { ...pictured, image: optionalPicture('图片') }, PICTURED_FIRST);

/** A certificate or trophy. `mark` says whether its picture is wide or tall. */
export const honour = {
  image: picture('图片'),
  name: line('名称'),
  mark: f.oneChoice('版式', { h: '横版', s: '竖版' }),
};
export const honours = (label: string, noun: string, image = honour.image) =>
  f.list(label, noun, [0, 60], { ...honour, image }, { first: ['name', 'mark'] });

export const film = {
  film: { ...free('视频', 2_048), input: f.film('').input },
  subtitles: f.optional(f.subtitles),
  poster: { ...free('视频封面', 2_048), input: picture('').input },
};

export const scenario = {
  id: {
    ...like('标识', /^[a-z-]{1,40}$/, '请填写小写字母或连字符，最多 40 个', '小写英文，用于页面地址'),
    input: { ...LINE, read: (typed: string) => typedName(typed, '-') },
  },
  icon,
  image: picture('图片', cut('应用场景', 3, 2)),
  title: line('名称'),
  desc: area('说明'),
  points: f.list('要点', '要点', [0, 8], line('要点')),
  /** The products of `points` in the same order, each with its position on the picture. */
  pins: f.optional(
    f.list(
      '要点的产品',
      '产品',
      [0, 8],
      { productId: f.record('产品', 'product'), x: f.percent('离左边'), y: f.percent('离上边') },
      { hint: '依次对应上面的要点；位置从图片左上角算起' },
    ),
  ),
};

const NO_NUMBER = '请填写电话号码：数字、空格、+、- 和括号，分机如 0533-0000000 转 801';
const telephone = fitting(40, isTelephone, NO_NUMBER);
const number = f.words('号码', filled(telephone, NO_NUMBER), LINE, half('有分机的写在后面，如 转 801'));
export const phone = { label: line('名称'), number };
export const office = {
  name: line('名称'),
  address: free('地址', 200),
  phone: { ...number, label: '电话', shape: telephone },
  hours: free('服务时间', 200),
};

export const figure = {
  value: f.filledNumber('数值', 0, 9_999_999),
  unit: free('单位', 4),
  label: line('名称'),
  desc: line('说明'),
};

const term = (label: string, hint: string) => f.line(label, 200, half(hint));
/** The terms for dealers of one level. Each term may be empty. */
export const level = {
  name: line('级别'),
  stock: term('首批备货', '如：样机 1 套'),
  deposit: term('保证金', '如：1 万元，期满退还'),
  rebate: term('返点', '如：超额 20% 以内返 3%'),
  protection: term('区域保护', '如：一个县，报备后 90 天'),
  settlement: term('结算', '如：次月 10 日前结清'),
};

const dealerFigure = { name: line('名称'), value: line('数值', '如：4 个案例') };

export const dealerYear = {
  ...f.list('合作条件举例', '数字', [0, 8], dealerFigure),
  hint: '如：全年进货 70 万元，返点 8000 元。每项收入写一条，返点只是其中一项',
};

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
  mobileX: f.optional(f.percent('手机端，离左边')),
  mobileY: f.optional(f.percent('手机端，离上边')),
};

const GROUP_ID_HINT = '请填写 2 到 20 个小写字母或数字，以字母开头';
const earlierPaths = f.list('', '', [0, 20], f.words('', anyText, LINE));
const pathShape = matching(GROUP_ID, GROUP_ID_HINT);
const GROUP_NAME = { ...LINE, read: (typed: string) => typedName(typed, '') };
const productGroup = {
  locationId: {
    ...like('标识', GROUP_ID, GROUP_ID_HINT, '产品按它归组，可留空；有产品后勿改'),
    input: GROUP_NAME,
    filledByForm: true as const,
  },
  /** Its name in addresses. */
  path: f.withDefault({
    ...like('网址里的名字', GROUP_ID, GROUP_ID_HINT, '如 packing；不填就用标识，改后旧网址自动跳转'),
    input: GROUP_NAME,
    shape: (value: unknown) => (value === '' ? right('') : pathShape(value)),
  }),
  /** Names in addresses that it had, as the server noted them. */
  earlierPaths: f.optional({ ...earlierPaths, input: { as: 'none' } }),
  ...point,
  /** A new group has none. */
  icon: {
    ...f.choice('图标', ICONS, half('手机首页「产品中心」用第一个分组的图标')),
    input: { ...iconInput, none: '不用图标' },
  },
  desc: freeArea('说明'),
  image: optionalPicture('图片'),
};
const TAKEN = '该标识已被使用，请换一个';
const groups = f.list('产品分组', '分组', [1, 8], productGroup, {
  first: ['title', 'locationId', 'path'],
  hint: '没有公开产品的分组不在官网显示；还有产品的分组不能删除',
});
/** No group's path is that of another or its id, which leads to the other. */
const withPaths: typeof groups.shape = (value) => {
  const checked = groups.shape(value);
  if (!checked.ok) return checked;
  const named = checked.value.map((group) => ({ ...group, path: group.path || group.locationId }));
  const taken = named.findIndex((group) =>
    named.some(({ locationId }) => locationId === group.path && locationId !== group.locationId),
  );
  return taken < 0 ? right(named) : { ok: false, errors: { [`${taken}.path`]: TAKEN } };
};
export const productGroups = {
  ...groups,
  shape: eachOnce(eachOnce(withPaths, 'locationId', TAKEN), 'path', TAKEN),
};

export const questions = f.list('常见问题', '问题', [0, 20], { question: line('问题'), answer: area('回答') });

const lines = listOf(listOf(filledText(20, '请填写文字'), 2, 10), 0, 200);
/** Lines of synonyms. Staff may separate the words with various characters. Empty lines are removed. */
const synonymLines: Shape<string[][]> = (value) => {
  const parted = (line: unknown) =>
    (Array.isArray(line) ? line : [line]).flatMap(wordsIn).filter((word) => word !== '');
  return lines(Array.isArray(value) ? value.map(parted).filter((line) => line.length > 0) : value);
};
const wordsIn = (word: unknown) =>
  typeof word === 'string' ? word.split(/[=＝、,，;；]/).map((one) => one.trim()) : [word];

export const synonyms: f.Field<string[][]> = {
  label: '搜索同义词',
  hint: '一行一组，意思相同的词用 ＝ 隔开，如“马铃薯＝土豆”：搜其中一个，另一个也找得到',
  shape: synonymLines,
  stored: synonymLines,
  empty: [],
  input: { as: 'lines' },
  reach: 'row',
  writer: 'form',
};
