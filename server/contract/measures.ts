/** The names of each unit. */
export const UNITS = `t|吨|公吨|ton|tons|tonne|tonnes kg|kgs|公斤|千克 g|克 mm|毫米 cm|厘米|公分 km|公里|千米
  m|米|公尺|meter|meters|metre|metres m2|平方米|平米|平方|平|sqm m3|立方米|立方|方 l|升 min|mins|分钟|分 s|sec|秒 h|小时
  kw|千瓦 w|瓦 kv|千伏 v|伏|伏特 kva|千伏安 kwh|千瓦时 wh|瓦时 ma|毫安 ah|安时 mah|毫安时 ω|欧姆 db|分贝 lx|lux|勒克斯 ms|毫秒 寸|英寸
  hz|赫兹|赫 khz|千赫 mhz|兆赫 ghz|吉赫 kn|千牛 pa|帕 kpa|千帕 mpa|兆帕 μm|um|微米 mg|毫克 μg|ug|微克 °c|°|摄氏度|度 rpm|r/min|转/分钟|转/分|转每分钟|转每分 r|转 gb mb`
  .split(/\s+/)
  .map((names) => names.split('|'));
/** Units that go on where another one ends: 「800kN」 is found in 「800kN·m」, too. */
const MOMENTS = [
  ['tm', '吨米'],
  ['knm', '千牛米'],
];
/** Behind 「方」 and 「平」 a word that is no unit: 「3方面」. */
export const OTHER_WORD = '[面案向式法便均台整衡行]';
export const ANY_UNIT = anyOf([...UNITS, ...MOMENTS].flat());
/**
 * Behind the point of a decimal, 「1.6」 or 「.6」. Points of a date, 「2026.11.28」 and 「2026.11」, of a clause or of a count,
 * 「1. 6吨」, are none.
 */
export const IN_DECIMAL =
  '(?:(?<=\\d\\.)(?<!(?:\\.\\d+|(?<!\\d)(?:19|20)\\d\\d)\\.)(?!\\d+\\.\\d)|(?<=(?<![a-z\\d.)])\\.))';
/** The figure below the line of a part of one, 「½」. Other figures at a stroke are two, of 「10/8t」. */
export const BELOW = '(?<=(?<![\\d./])(?:1/(?=[2-8])|3/(?=[48])|[57]/(?=8)|[1357]/(?=16|32)))\\d\\d?(?![\\d./])';
/** Before a whole figure: 「6吨」 is not in 「1.6吨」 or 「16吨」, nor 「2吨」 in 「½吨」. */
export const BEFORE_FIGURE = `(?<!\\d)(?!${IN_DECIMAL}|${BELOW})`;
/** A figure with its unit, which can be one by another. */
export const MEASURE = RegExp(
  `${BEFORE_FIGURE}(\\d[\\d.]{0,20})[^\\S\\n]*(${ANY_UNIT}(?:[^\\S\\n]*[/每][^\\S\\n]*${ANY_UNIT})?)(?![a-z\\d])`,
  'gu',
);
/**
 * A figure, whatever noughts end it, with its unit by each name: alone, as an end of a range
 * (`6-10t`, `10/8t`, `6t-10t`), or behind the unit, 「重量(t)6」.
 */
export function measureOf(figure: string, asked: string): RegExp {
  const exact = anyWayOf(figure);
  const unit = namesOf(asked);
  const otherEnd = '(?:[~至到/\\p{Pd}][\\d.]+)?';
  const isLast = `(?![a-z]|(?<=[a-z])\\d(?![\\d.]*${unit}))`; // or the next figure with this unit follows at once
  const behindUnit = `\\(${unit}\\)[^\\n]{0,12}?${exact}(?![\\d.])`;
  return RegExp(`${exact}${otherEnd}${unit}${isLast}|${behindUnit}`, 'gu');
}

/** The pattern of a figure, whatever noughts end it. */
function anyWayOf(figure: string): string {
  const [whole = '', part = ''] = figure.split('.');
  const parts = part.replace(/0{1,20}$/, '');
  const digits = whole === '0' ? '(?:0|(?<![\\d.a-z]))' : whole;
  return `${BEFORE_FIGURE}${digits}${parts === '' ? '(?:\\.0+)?' : `\\.${parts}0*`}`;
}

/** The pattern of a unit by each of its names, or of two that a stroke parts. */
function namesOf(asked: string): string {
  const namesOfOne = (one: string) => [...UNITS, ...MOMENTS].find((names) => names.includes(one)) ?? [];
  const units = namesOfOne(asked).length > 0 ? [asked] : asked.split(/[/每]/);
  return units.map((one) => anyOf(namesOfOne(one))).join('[/每]');
}

/** The pattern of units, the longest first. */
function anyOf(names: readonly string[]): string {
  const inTurn = names.toSorted((one, other) => other.length - one.length);
  return `(?:${inTurn.map((name) => (/^[方平]$/.test(name) ? `${name}(?!${OTHER_WORD})` : name)).join('|')})`;
}
