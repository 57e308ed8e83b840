/** 第一 as a number in an order: 第一步, 第一章, 第一时间. */
const ORDINAL =
  /^第一(?:[步章节段条项季阶期次遍级层道天日晚夜周月年回趟顿餐件车批排列行页张组课站线手眼句编版稿卷轮点类种分责印]|[学星]期|时间|现场|部分|视角|人称)/;
/** 第一 that is a number in 第一家工厂, but a rank in 中国第一家. */
const ORDINAL_OR_RANK =
  /^第一(?:[个家台套款名座位届栋幢代例]|[^，。；！？、的\s]{0,8}(?:[医学法]院|[中小大]学|公司|集团|局|厂|大街|大道))/;
/** The words before 第一 that make it a rank. */
const RANKING =
  '(?:[全我中]国|国[内际]|[全环]球|世界|亚洲|[全同]行|业|市场|省内?|全网|销量|排名|[位名]列|位居)[^，。；\\n]{0,4}$';
/** Physical quantities, of which 最大 and the like state a limit. */
const QUANTITY =
  '起重|[起载]?重量|[载荷]|[幅高深宽长厚跨坡温湿速角强浓程]度|半径|间距|距离|直径|粒径|尺寸|倾角|气温|风[速力]|流量|压力|扬程|功率|频率|转速|行程|电[流压]|力矩|[轴内剪应]力|弯矩|挠度|变形|位移|沉降|水位|偏差|误差';
/** Absolute words that praise nothing: they number (第一步), measure (轴力最大), identify (唯一编号), forbid or advise (最好先). */
const HARMLESS: readonly (readonly [fromWordOn: RegExp, clauseBefore?: RegExp])[] = [
  [ORDINAL],
  [ORDINAL_OR_RANK, new RegExp(`^(?!.*${RANKING})`)],
  [/^第一(?!品牌)/, /(?:安全|质量|生命|预防)$/],
  [/^最[高大小低](?=[^，。；！\n]{0,12}\d)/],
  [new RegExp(`^最[高大小低](?:${QUANTITY}|[限化值处点]|允许|容[许量]|间隔|人[数民]|作业|工[作资])`)],
  [/^最[高大小低]/, new RegExp(`(?:${QUANTITY}|风险)$`)],
  [/^(?:最低(?:标准|要求)|最好[先在把将由不别能每用提])/],
  [/^唯一(?:性|编[号码]|标识|身份|[入出]口)/],
  [/^唯一/, /不[得应能是]/],
  [/^(?:绝对(?:[值零]|[湿温]度|误差|压力|高程|标高|编码|位置|坐标)|永久[性结建构荷支用道占工设变保])/],
];

function isHarmless(text: string, at: number): boolean {
  const near = text.slice(Math.max(0, at - 200), at); // people write no longer clauses
  const clause = near.split(/[，。；！？：\n]/).pop() ?? '';
  return HARMLESS.some(([word, before]) => word.test(text.slice(at, at + 20)) && (!before || before.test(clause)));
}

/** The absolute words of a text that are claims, each once; `adWords` are those that the advertising law forbids. */
export function claimsIn(text: string, adWords: readonly string[]): string[] {
  const longestFirst = adWords.filter(Boolean).sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [];
  const any = new RegExp(longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g');
  const found = [...text.matchAll(any)].filter(({ index }) => !isHarmless(text, index));
  return [...new Set(found.map(([words]) => words))];
}
