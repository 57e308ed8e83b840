import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CallName, calls } from '../../../server/calls.ts';
import { fieldsOf } from '../../helpers/fields-of.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const names = Object.keys(calls) as CallName[];
const staffNames = names.filter((name) => calls[name].who === 'staff');
const changingNames = staffNames.filter((name) => calls[name].needsToken);
const jsonNames = names.filter((name) => calls[name].body === 'json');

describe('every call of the table', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  for (const name of names) {
    it(`${name} answers any other method with 405 and says which one it takes`, async () => {
      const { path, method } = calls[name];
      for (const other of ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS'].filter((verb) => verb !== method)) {
        const reply = await site.send(other, path);
        assert.equal(reply.status, 405);
        assert.equal(reply.headers.allow, method);
        assert.equal(reply.body.code, 405);
      }
    });
  }

  for (const name of staffNames) {
    it(`${name} refuses a stranger before it looks at what they send`, async () => {
      const { path, method } = calls[name];
      const reply = await site.send(method, path, { headers: { 'content-type': 'text/plain' }, body: 'x' });
      assert.equal(reply.status, 401);
      assert.match(reply.body.msg ?? '', /登录/);
    });
  }

  for (const name of changingNames) {
    it(`${name} refuses a cookie without the session's token, and a token without the cookie`, async () => {
      assert.equal((await site.call(name, {}, { cookie: staff.cookie })).status, 403);
      assert.equal((await site.call(name, {}, { cookie: staff.cookie, token: 'x'.repeat(43) })).status, 403);
      assert.equal((await site.call(name, {}, { token: staff.token })).status, 401);
    });
  }

  for (const name of jsonNames.filter((other) => other !== 'session/logout')) {
    it(`${name} refuses other types, broken JSON, lists and bodies above its limit`, async () => {
      const { path, method, limitBytes } = calls[name];
      const credentials = { cookie: staff.cookie, 'authorization-item': `Bearer ${staff.token}` };
      const send = (body: string | Buffer, type = 'application/json') =>
        site.send(method, path, { headers: { ...credentials, 'content-type': type }, body });
      assert.equal((await send('{}', 'text/plain')).status, 415);
      assert.equal((await send('{}', 'application/json; charset=gbk')).status, 415);
      assert.equal((await send('{"a":')).status, 400);
      assert.equal((await send('[]')).status, 400);
      assert.equal((await send('1')).status, 400);
      assert.equal((await send(Buffer.from([0x22, 0xff, 0x22]))).status, 400);
      assert.equal((await send(JSON.stringify({ filler: 'x'.repeat(limitBytes) }))).status, 413);
    });
  }

  for (const name of jsonNames.filter((other) => fieldsOf(other).length > 0)) {
    it(`${name} never takes one type for another`, async () => {
      for (const field of fieldsOf(name)) {
        const usual = field === 'names' || field === 'site' ? 'figures' : { deep: [1], toString: 1 };
        for (const wrong of [usual, [[{ toString: 1 }]]]) {
          const reply = await site.call(name, { [field]: wrong }, staff);
          assert.equal(reply.status, 400, `${field}: ${reply.text}`);
          const isNamed = Object.keys(reply.body.errors ?? {}).some((key) => key.startsWith(field));
          assert.ok(isNamed, reply.text);
        }
      }
    });
  }

  for (const name of jsonNames) {
    const ids = fieldsOf(name).filter((field) => /id$/i.test(field));
    if (ids.length === 0) continue;
    it(`${name} finds nothing under a text that is no id`, async () => {
      const kinds = fieldsOf(name).includes('kind') ? ['news', 'case', 'site', 'texts'] : [''];
      for (const kind of kinds) {
        for (const odd of ['x'.repeat(300), '长'.repeat(100), `../news/${'x'.repeat(22)}`, '..', 'a/b', '__proto__']) {
          const input = { kind, version: 1, before: '', ...Object.fromEntries(ids.map((field) => [field, odd])) };
          const reply = await site.call(name, input, staff);
          assert.ok(reply.status < 500, `${JSON.stringify(input)}: ${reply.text}`);
        }
      }
    });
  }

  it('knows nothing of paths beside the table', async () => {
    const beside = ['/v1/product/nothing', '/v1/', '/item/user/infos', '/service-basics-item/x', '/allianceRest/'];
    for (const path of [...beside, '/v1/product/list/']) {
      for (const method of ['POST', 'GET', 'PUT']) {
        const reply = await site.send(method, path);
        assert.equal(reply.status, 404, `${method} ${path}`);
        assert.equal(reply.body.code, 404);
      }
    }
  });

  it('takes no harm from prototype keys', async () => {
    const body = '{"__proto__":{"limit":1},"constructor":{"prototype":{"page":9}},"limit":2}';
    const reply = await site.send('POST', '/v1/news/list', { headers: { 'content-type': 'application/json' }, body });
    assert.equal(reply.status, 200);
    assert.equal((reply.body.data as { data: unknown[] }).data.length, 2);
    assert.equal(({} as { limit?: number }).limit, undefined);
  });
});
