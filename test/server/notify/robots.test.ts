import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeMessage } from '../../../server/notify/message.ts';
import { robotFor } from '../../../server/notify/robots.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const APPLICATION = {
  id: '01kb0',
  version: 1,
  createDate: '2026-11-20T08:00:00.000Z',
  savedAt: '2026-11-20T08:00:00.000Z',
  savedBy: '',
  agentName: '王工',
  agentInfo: '甲公司',
  phone: '13812340000',
  requestId: '',
  handled: false,
  note: '',
  notify: true,
  consentAt: '',
  consentRevision: '',
};
const SITE_URL = 'https://zhuzhan.example';
const message = writeMessage({ kind: 'agent', row: APPLICATION }, SITE_URL, false);

test('a message hides the middle of the number and leads to the application', () => {
  assert.ok(!JSON.stringify(message).includes('13812340000'));
  assert.match(message.text, /【代理加盟申请】\n公司名称：甲公司\n联系人：王工\n联系电话：138\*\*\*\*0000\n/);
  assert.match(
    message.text,
    /2026-11-20 16:00:00\n查看详情：https:\/\/zhuzhan\.example\/AdminAgenttoJoin\?agentId=01kb0$/,
  );
});

test('what a stranger typed mentions nobody, links nowhere and starts no line', () => {
  const agentName = '<at user_id="all">所有人</at>\n联系电话：1 @所有人 http://evil.example\u202e';
  const { text } = writeMessage({ kind: 'agent', row: { ...APPLICATION, agentName } }, SITE_URL, false);
  assert.equal(text.split('\n').length, 6);
  assert.ok(!/[<>@\u202e]|http:\/\//.test(text), text);
});

test('WeCom gets text, and its errors count although it answers 200', () => {
  const robot = robotFor('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=K');
  assert.deepEqual(robot.request(message, NOW), {
    url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=K',
    body: { msgtype: 'text', text: { content: message.text } },
  });
  assert.equal(robot.refusal({ errcode: 0, errmsg: 'ok' }), undefined);
  assert.match(robot.refusal({ errcode: 93000, errmsg: 'invalid webhook url' }) ?? '', /93000 invalid webhook url/);
  for (const strange of [undefined, 'ok', [], {}]) assert.ok(robot.refusal(strange));
});

test('DingTalk gets a signature, and never the secret', () => {
  const robot = robotFor('https://oapi.dingtalk.com/robot/send?access_token=T&secret=SECabc');
  const { url, body } = robot.request(message, NOW);
  assert.deepEqual(body, { msgtype: 'text', text: { content: message.text } });
  // printf '1795161600000\nSECabc' | openssl dgst -sha256 -hmac SECabc -binary | base64
  assert.equal(
    url,
    `https://oapi.dingtalk.com/robot/send?access_token=T&timestamp=1795161600000&sign=n6BVQYunmehv4m3slM47dGznuJWJVWfQ5r%2FzpxxJZt0%3D`,
  );
  assert.ok(robot.refusal({ errcode: 310000, errmsg: 'sign not match' }));
  const unsigned = robotFor('https://oapi.dingtalk.com/robot/send?access_token=T');
  assert.equal(unsigned.request(message, NOW).url, 'https://oapi.dingtalk.com/robot/send?access_token=T');
});

test('Feishu and Lark get their signature in the body', () => {
  for (const host of ['open.feishu.cn', 'open.larksuite.com']) {
    const { url, body } = robotFor(`https://${host}/open-apis/bot/v2/hook/H?secret=S`).request(message, NOW);
    assert.equal(url, `https://${host}/open-apis/bot/v2/hook/H`);
    // printf '' | openssl dgst -sha256 -mac HMAC -macopt hexkey:<hex of "1795161600\nS"> -binary | base64
    const sign = '+Oa1sxoKaUrLR2un2s/TfH0sp0RYtFyPvu2ni1GpEDo=';
    assert.deepEqual(body, { timestamp: '1795161600', sign, msg_type: 'text', content: { text: message.text } });
  }
  const robot = robotFor('https://open.feishu.cn/open-apis/bot/v2/hook/H');
  assert.equal(robot.refusal({ code: 0, msg: 'success' }), undefined);
  assert.equal(robot.refusal({ StatusCode: 0, StatusMessage: 'success' }), undefined);
  assert.match(robot.refusal({ code: 19021, msg: 'sign match fail' }) ?? '', /19021 sign match fail/);
});

test('a host that only looks like one of them is told in plain JSON', () => {
  for (const url of ['https://qyapi.weixin.qq.com.evil.example/x', 'http://127.0.0.1:9/oapi.dingtalk.com']) {
    const robot = robotFor(url);
    assert.deepEqual(robot.request(message, NOW), { url, body: message });
    assert.equal(robot.refusal(undefined), undefined);
  }
});
