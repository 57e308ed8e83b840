import { URL_MAX } from '../rules.ts';
import { isPlainHttps, isWebAddress } from '../safe-address.ts';
import { anyText, fitting, yesNo } from '../shape.ts';
import * as f from './fields.ts';

const NOT_SUPPORTED = '不支持的地址';
const webhook = fitting(URL_MAX, (typed) => isWebAddress(typed) && isPlainHttps(new URL(typed)), NOT_SUPPORTED);
const inCallsOnly = { as: 'none' } as const;

/** The company's chat robot. Whoever knows its address can send messages, so calls never return it. */
export const robot = {
  ...f.optional(
    f.group('通知机器人', {
      url: f.optional(
        f.words('机器人地址', webhook, f.ADDRESS, {
          hint: '新线索会发到这里：企业微信、钉钉、飞书群机器人的 Webhook 地址；有加签密钥的在最后加 &secret=密钥',
        }),
      ),
      /** In answers: whether there is an address, and its last four signs. */
      set: f.optional({ ...f.check(''), shape: yesNo, input: inCallsOnly }),
      end: f.optional(f.words('', anyText, inCallsOnly)),
    }),
  ),
  reach: 'staff' as const,
};

type Robot = NonNullable<f.ValueOf<typeof robot>>;
interface HasRobot {
  readonly robot?: Robot;
}

/** Its last signs, by which staff recognise an address. */
const SHOWN_SIGNS = 4;

/** The robot as calls return it; a form has what it was sent, with the address that was typed since. */
export function shownRobot({ url = '', set = false, end = '' }: Robot = {}): Robot {
  return url === '' ? { url, set, end } : { url: '', set: true, end: url.slice(-SHOWN_SIGNS) };
}

/** The settings to store: an empty address removes the robot; none, or the answer of a call sent back, keeps it. */
export function withRobot<S extends HasRobot>({ robot: sent, ...settings }: S, { robot: stored }: HasRobot) {
  const isKept = sent?.url === undefined || (sent.url === '' && sent.set);
  const kept = isKept ? stored : sent;
  return { ...settings, ...(kept?.url && { robot: { url: kept.url } }) };
}

/** The addresses that the server itself asks, by field. */
export function robotAsked({ robot: stored }: HasRobot): Record<string, string | undefined> {
  return { 'robot.url': stored?.url };
}
