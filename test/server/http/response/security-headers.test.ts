import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answerHeaders,
  bindToTls,
  documentHeaders,
  fileHeaders,
} from '../../../../server/http/response/security-headers.ts';

const BOUND = 'max-age=31536000';
const policyOf = (headers: Readonly<Record<string, string>>) => headers['Content-Security-Policy'] ?? '';

test('only the one host of the map may be framed, and it cannot rewrite the policy', () => {
  const host = 'https://uri.amap.com';
  assert.match(policyOf(documentHeaders({ frameHost: host, tls: BOUND })), /frame-src https:\/\/uri\.amap\.com$/);
  const playerHosts = ['https://v.qq.com'];
  const headers = documentHeaders({ frameHost: host, playerHosts, tls: BOUND });
  assert.match(policyOf(headers), /object-src https:\/\/uri\.amap\.com; frame-src \S+ https:\/\/v\.qq\.com$/);
  assert.match(headers['Permissions-Policy'] ?? '', /fullscreen=\(self "https:\/\/v\.qq\.com"\)/);
  for (const bad of ["https://x; script-src 'unsafe-inline'", 'http://x', '*', 'https://x/ y']) {
    for (const more of [
      { frameHost: bad },
      { frameHost: host, playerHosts: [bad] },
      { frameHost: host, scriptHost: bad },
    ])
      assert.throws(() => documentHeaders({ ...more, tls: BOUND }));
  }
});

test('browsers are bound to TLS only when the site has it, and never for other things of the owner', () => {
  for (const make of [answerHeaders, fileHeaders, (tls: string) => documentHeaders({ frameHost: undefined, tls })]) {
    assert.equal(make('')['Strict-Transport-Security'], undefined);
    assert.equal(make(BOUND)['Strict-Transport-Security'], BOUND);
    assert.equal(make(BOUND)['X-Content-Type-Options'], 'nosniff');
  }
  assert.equal(bindToTls('http://www.example.com'), '');
  assert.equal(bindToTls('https://example.com'), BOUND);
  assert.equal(bindToTls('https://www.example.com:8443'), `${BOUND}; includeSubDomains`);
});
