import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INTERNET } from '../../../server/http/reach.ts';
import { postJson } from '../../../server/messages/post.ts';

const SAID = {
  ENOTFOUND: '连接失败：查不到对方的地址，服务器可能没有联网（ENOTFOUND）',
  EAI_AGAIN: '连接失败：查不到对方的地址，服务器可能没有联网（EAI_AGAIN）',
  ENETUNREACH: '连接失败：到不了对方，服务器可能没有联网（ENETUNREACH）',
  ECONNRESET: '连接失败：对方断开了连接（ECONNRESET）',
  CERT_HAS_EXPIRED: '连接失败：对方的证书无效（CERT_HAS_EXPIRED）',
  EUNHEARDOF: '连接失败：网络错误（EUNHEARDOF）',
};

test('a message that no network carries says why in Chinese, with the code for whoever mends it', async () => {
  for (const [code, message] of Object.entries(SAID)) {
    const resolve = () => Promise.reject(Object.assign(new Error('robot.example.com'), { code }));
    const sent = postJson('https://robot.example.com/?key=K', {}, new AbortController().signal, {
      ...INTERNET,
      resolve,
    });
    await assert.rejects(sent, { message });
  }
});
