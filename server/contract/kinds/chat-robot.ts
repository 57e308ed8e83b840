import { URL_MAX } from '../rules.ts';
import { isPlainHttps, isWebAddress } from '../safe-address.ts';
import { anyText, fitting, yesNo } from '../shape.ts';
import * as f from './fields.ts';

const webhook = fitting(
  URL_MAX,
  (typed) => isWebAddress(typed) && isPlainHttps(new URL(typed)),
  '请填写以 https:// 开头的完整地址，不带端口、账号和密码',
);
const fields = {
  url: f.optional(
    f.words('机器人地址', webhook, f.ADDRESS, {
      hint: '新线索会发到这里：企业微信、钉钉、飞书群机器人的 Webhook 地址；有加签密钥的在最后加 &secret=密钥',
    }),
  ),
  /** In answers alone, as is `end`: whether an address is stored. */
  set: f.optional({ ...f.check(''), shape: yesNo, input: { as: 'none' } }),
  /** The last signs of the stored address, by which staff recognise it. */
  end: f.optional(f.words('', anyText, { as: 'none' })),
};
const END_SIGNS = 4;

/** The company's chat robot. Whoever knows its address can send messages, so calls never return it. */
export const robot = { ...f.optional(f.group('通知机器人', fields)), reach: 'staff' as const };

type Robot = f.ValuesOf<typeof fields>;
interface HasRobot {
  readonly robot?: Robot;
}

/** The stored robot as calls return it. What a form sent stays, with the address that was typed since. */
export function shownRobot({ url = '', set = false, end = '' }: Robot = {}): Robot {
  return url === '' ? { url, set, end } : { url: '', set: true, end: url.slice(-END_SIGNS) };
}

/** The settings to store. An empty address removes the robot; a missing one, or a call's answer sent back, keeps it. */
export function withStoredRobot<S extends HasRobot>({ robot: sent, ...settings }: S, { robot: stored }: HasRobot) {
  const isUntouched = sent?.url === undefined || (sent.url === '' && sent.set);
  const url = (isUntouched ? stored : sent)?.url;
  return { ...settings, ...(url && { robot: { url } }) };
}

/** The address that the server itself calls, by its field. */
export function robotAddress({ robot: stored }: HasRobot): Record<string, string | undefined> {
  return { 'robot.url': stored?.url };
}
