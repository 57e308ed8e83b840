import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { leadsHere, otherNameOf } from '../../../server/commands/other-name.ts';
import { runCommand } from '../../helpers/server-process.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const HERE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';

test('the other name is the one with or without www., at any level', () => {
  for (const [one, other] of [
    ['example.com', 'www.example.com'],
    ['shop.example.com.cn', 'www.shop.example.com.cn'],
    ['xn--fiq228c.com', 'www.xn--fiq228c.com'],
  ] as const) {
    assert.equal(otherNameOf(one), other);
    assert.equal(otherNameOf(other), one);
  }
});

test('a name leads here if each of its addresses is this machine’s, or the domain’s', async () => {
  for (const [found, named, own, isHere] of [
    [[HERE], [HERE], ['127.0.0.1', '10.0.0.4'], true],
    [[HERE], [], ['127.0.0.1', HERE], true],
    [[HERE, '2001:db8::7'], [HERE], ['2001:db8::7'], true],
    [[], [HERE], [HERE], false],
    [[ELSEWHERE], [HERE], [HERE], false],
    [[HERE, ELSEWHERE], [HERE], [HERE], false],
    [[HERE, '2001:db8::9'], [HERE], [HERE], false],
  ] as const) {
    const addressesOf = async (name: string) => (name === 'www.example.com' ? found : named);
    assert.equal(await leadsHere('www.example.com', 'example.com', { addressesOf, own: () => own }), isHere);
  }
});

test('setup serves the other name where that leads here, else says so and goes on; SITE_URL is the name typed', async (t) => {
  const dns = join(await temporaryFolder(t), 'dns.cjs');
  const setUp = (domain: string, proxy: string, names: Record<string, string>) => {
    // the machine's resolver alone is replaced: no name in the world leads to every machine that runs tests
    const script = `const table = new Map(${JSON.stringify(Object.entries(names))});
require('node:dns/promises').lookup = async (name) => {
  if (table.has(name)) return [{ address: table.get(name), family: 4 }];
  throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
};
require('node:module').syncBuiltinESMExports();`;
    writeFileSync(dns, script);
    const env = { ...process.env, NODE_OPTIONS: `--require=${JSON.stringify(dns)}` };
    return runCommand(['setup', '--domain', domain, '--proxy', proxy, '--dry-run'], env);
  };
  for (const [domain, other] of [
    ['qizhu.example', 'www.qizhu.example'],
    ['www.qizhu.example', 'qizhu.example'],
  ] as const) {
    const both = { [domain]: HERE, [other]: HERE };
    const caddy = await setUp(domain, 'caddy', both);
    assert.equal(caddy.code, 0, caddy.err);
    assert.ok(caddy.out.includes(`\n${other}, http://${other} {\n`) && caddy.out.includes(`\n${domain} {\n`));
    assert.ok(caddy.out.includes(`redir @page https://${domain}{uri} permanent`));
    assert.ok(caddy.out.includes(`\nSITE_URL=https://${domain}\n`));
    const nginx = await setUp(domain, 'nginx', both);
    assert.ok(nginx.out.includes(` --expand --cert-name ${domain} -d ${domain} -d ${other}\n`));
    assert.ok(nginx.out.includes(' --webroot ') && !nginx.out.includes('standalone'));
    const [plain = '', whole = ''] = nginx.out.split('# /etc/nginx/conf.d/zhuzhan.conf\n').slice(1);
    assert.equal(plain.split('acme-challenge').length, 3); // of both names, before there is a certificate
    assert.ok(!plain.includes('ssl_certificate') && whole.includes('ssl_certificate'));
    assert.ok(nginx.out.includes(`server_name ${other};`) && !nginx.out.includes('example.com'));
    for (const names of [{ [domain]: HERE }, { [domain]: HERE, [other]: ELSEWHERE }, {}]) {
      const { out, code } = await setUp(domain, 'nginx', names);
      assert.equal(code, 0);
      assert.ok(out.startsWith(`# note: ${other} does not lead to this machine now`));
      assert.ok(out.includes(` -d ${domain}\n`) && !out.includes(`server_name ${other};`));
      assert.ok(out.includes(`\nSITE_URL=https://${domain}\n`));
    }
  }
});
