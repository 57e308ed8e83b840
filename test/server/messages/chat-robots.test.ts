import assert from 'node:assert/strict';
import { test } from 'node:test';
import { robotAt, sendToRobot } from '../../../server/messages/chat-robots.ts';
import { startReceiver } from '../../helpers/receiver.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const content = '【代理加盟申请】\n公司名称：甲公司';
const message = { event: 'application', text: content };

const WECOM = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=K';
const DINGTALK = 'https://oapi.dingtalk.com/robot/send?access_token=T';
const LOOKALIKES = ['https://qyapi.weixin.qq.com.evil.example/x', 'http://127.0.0.1:9/oapi.dingtalk.com'];
// printf '1795161600000\nSECabc' | openssl dgst -sha256 -hmac SECabc -binary | base64
const DINGTALK_SIGN = 'n6BVQYunmehv4m3slM47dGznuJWJVWfQ5r%2FzpxxJZt0%3D';
// printf '' | openssl dgst -sha256 -mac HMAC -macopt hexkey:<hex of "1795161600\nS"> -binary | base64
const FEISHU_SIGN = { timestamp: '1795161600', sign: '+Oa1sxoKaUrLR2un2s/TfH0sp0RYtFyPvu2ni1GpEDo=' };
const FEISHU_TEXT = { msg_type: 'text', content: { text: content } };
const TEXT = { msgtype: 'text', text: { content } };

/** A robot's address, where its message goes, and what is sent there: signed where it has a secret, which is never sent. */
const SENT: [webhook: string, url: string, body: unknown][] = [
  [WECOM, WECOM, TEXT],
  [DINGTALK, DINGTALK, TEXT],
  [`${DINGTALK}&secret=SECabc`, `${DINGTALK}&timestamp=${NOW}&sign=${DINGTALK_SIGN}`, TEXT],
  ...['open.feishu.cn', 'open.larksuite.com'].flatMap((host): typeof SENT => {
    const hook = `https://${host}/open-apis/bot/v2/hook/H`;
    return [
      [hook, hook, FEISHU_TEXT],
      [`${hook}?secret=S`, hook, { ...FEISHU_SIGN, ...FEISHU_TEXT }],
    ];
  }),
  ...LOOKALIKES.map((url): (typeof SENT)[number] => [url, url, message]),
];

/** What a robot answers with status 200, and why that is a refusal; nothing where it is none. */
const ANSWERED: [webhook: string, answer: unknown, refusal?: RegExp][] = [
  [WECOM, { errcode: 0, errmsg: 'ok' }],
  [WECOM, { errcode: 93000, errmsg: 'invalid webhook url' }, /93000 invalid webhook url/],
  ...[undefined, 'ok', [], {}].map((strange): (typeof ANSWERED)[number] => [WECOM, strange, /./]),
  [DINGTALK, { errcode: 310000, errmsg: 'sign not match' }, /310000 sign not match/],
  ['https://open.feishu.cn/hook', { code: 0, msg: 'success' }],
  ['https://open.feishu.cn/hook', { StatusCode: 0, StatusMessage: 'success' }],
  ['https://open.feishu.cn/hook', { code: 19021, msg: 'sign match fail' }, /19021 sign match fail/],
  ...LOOKALIKES.map((url): (typeof ANSWERED)[number] => [url, undefined]),
];

test('each robot is told in its own form, signed as it asks; a host that only looks like one gets plain JSON', () => {
  for (const [webhook, url, body] of SENT)
    assert.deepEqual(robotAt(webhook, { isOfEnvironment: true }).request(message, NOW), { url, body });
});

test('an error that a robot tells with status 200 is a refusal', () => {
  for (const [webhook, answer, refusal] of ANSWERED) {
    const said = robotAt(webhook, { isOfEnvironment: true }).refusal(answer)?.message;
    assert.ok(refusal ? refusal.test(said ?? '') : said === undefined, `${webhook} ${JSON.stringify(answer)} ${said}`);
  }
});

test('a message is taken with status 2xx, however long the answer is; a chat program says so in its own words', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = (response) => void response.end('<p>'.repeat(100_000));
  const plain = robotAt(receiver.url, { isOfEnvironment: true });
  const tell = (robot: typeof plain) => sendToRobot(robot, message, NOW, new AbortController().signal);
  await tell(plain);
  const chat = { ...robotAt(WECOM, { isOfEnvironment: true }), request: () => ({ url: receiver.url, body: {} }) };
  await assert.rejects(tell(chat), /对方的应答无法识别/);
});
