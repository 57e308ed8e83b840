import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { kinds } from '../../../server/every-kind.ts';
import { writeMessage } from '../../../server/features/notify/notify.ts';

const AT = '2026-11-20T08:00:00.000Z';
const STORED = { id: '01kb0', version: 1, createDate: AT, savedAt: AT, savedBy: '' };
const APPLICATION = { ...storedFields(kinds.agent).empty, ...STORED, agentInfo: '甲公司', phone: '13812340000' };
const write = (agentName: string) => writeMessage({ ...APPLICATION, agentName }, 'https://zhuzhan.example', 'arrival');
const message = write('王工');
const content = message.text;

test('a message hides the middle of the number and leads to the application', () => {
  assert.ok(!JSON.stringify(message).includes('13812340000'));
  assert.match(content, /【代理加盟申请】\n公司名称：甲公司\n联系人：王工\n联系电话：138\*\*\*\*0000\n/);
  assert.match(content, /2026-11-20 16:00:00\n查看详情：https:\/\/zhuzhan\.example\/AdminAgenttoJoin\?agentId=01kb0$/);
});

test('what a stranger typed mentions nobody, links nowhere and starts no line', () => {
  const { text } = write('<at user_id="all">所有人</at>\n联系电话：1 @所有人 http://evil.example\u202e');
  assert.equal(text.split('\n').length, 6);
  assert.ok(!/[<>@\u202e]|http:\/\//.test(text), text);
});
