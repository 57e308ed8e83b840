import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { answerHeaders } from '../../../server/http/response/security-headers.ts';
import { callHead, readyBytes } from '../../../server/http/response/send-answer.ts';
import { JPEG } from '../../helpers/build-pictures.ts';
import { type Credentials, type Site, startSite } from '../../helpers/site.ts';

let site: Site;
let staff: Credentials;
describe('file/fetch', () => {
  before(async () => {
    site = await startSite();
    staff = await site.login();
  });
  after(() => site.stop());

  it("refuses an address of the server's own network, and everything but plain https, in words", async () => {
    for (const url of ['https://127.0.0.1/a.png', 'https://localhost/a.png', 'http://picture.example/a.png', 'a.png']) {
      const reply = await site.call('file/fetch', { url }, staff);
      assert.deepEqual([reply.status, reply.body.msg], [400, '不支持的图片地址'], url);
      assert.deepEqual(reply.body.errors, { url: '不支持的图片地址' });
    }
    assert.equal((await site.call('file/fetch', {}, staff)).body.errors?.url, '请填写图片地址');
  });

  it("a picture's bytes go out under their type alone, and are kept by no cache", () => {
    const { bytes, options } = readyBytes({ bytes: JPEG, type: 'image/jpeg' }, callHead(answerHeaders('')));
    assert.deepEqual([bytes, options.type], [JPEG, 'image/jpeg']);
    assert.ok(options.head.includes('no-store') && options.head.includes('nosniff'));
  });
});
