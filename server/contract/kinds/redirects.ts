import { URL_MAX } from '../rules.ts';
import { isSitePath, isWebAddress } from '../safe-address.ts';
import { eachOnce, filledText, refine, right, type Shape, wrong } from '../shape.ts';
import * as f from './fields.ts';

const WHERE_FROM = '旧网址请填写以一个 / 开头的路径，不带空格；* 只能写在最后';
const WHERE_TO = '新网址请填写以 / 开头的站内路径，或以 http:// 、https:// 开头的网址';
const TWICE = '这个旧网址已经填过了';
const CHAIN = '新网址又是另一行的旧网址，请直接写最后的网址';

const filled = (isFitting: (value: string) => boolean, sentence: string): Shape<string> =>
  refine(filledText(URL_MAX, sentence), (value) => (isFitting(value) ? right(value) : wrong(sentence)));
const from = filled((value) => isSitePath(value) && /^[^*#]*\*?$/.test(value), WHERE_FROM);
const to = filled((value) => isSitePath(value) || isWebAddress(value), WHERE_TO);

const list = f.list('旧网址跳转', '跳转', [0, 500], {
  from: { ...f.line('旧网址', URL_MAX), shape: from },
  to: { ...f.line('新网址', URL_MAX), shape: to },
});
export type Redirect = f.ValueOf<typeof list>[number];

/** Escapes of characters as the characters, so that both spellings are equal. */
export function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address; // a URIError: these bytes are no UTF-8
  }
}

/** Each old address once, and none of them a target: one step leads to the page. */
const once = eachOnce(list.shape, ({ from }) => readable(from), TWICE, 'from');
const shape: Shape<Redirect[]> = refine(once, (all) => {
  const old = new Set(all.map(({ from }) => readable(from)));
  const chained = all.findIndex(({ to }) => old.has(readable(to)));
  return chained < 0 ? right(all) : wrong(CHAIN, `${chained}.to`);
});

/** Where old addresses lead: a path, which may end in `*`, and a page of this site or of another. */
export const redirects = f.optional({
  ...f.staffOnly<Redirect[]>(list),
  shape,
  stored: shape,
  input: { as: 'lines', columns: ['from', 'to'] },
  hint: '一行一条：旧网址、空格、新网址，可从表格里整块粘贴，如 /about.asp /gywm；旧网址最后可用 *，如 /news/*。没有页面时才跳转',
});
