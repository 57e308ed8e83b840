import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerHeaders, documentHeaders, fileHeaders } from '../../../../server/http/response/security-headers.ts';

const policyOf = (headers: Readonly<Record<string, string>>) => headers['Content-Security-Policy'] ?? '';

test('a page runs only scripts and styles from our own files, and is framed by nobody', () => {
  const policy = policyOf(documentHeaders({ frameHost: undefined, tls: false }));
  assert.doesNotMatch(policy, /unsafe/);
  for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
    assert.ok(policy.split('; ').includes(part), part);
  }
  assert.match(policy, /frame-src 'none'/);
});

test('only the one host of the map may be framed, and it cannot rewrite the policy', () => {
  const host = 'https://uri.amap.com';
  assert.match(policyOf(documentHeaders({ frameHost: host, tls: true })), /frame-src https:\/\/uri\.amap\.com$/);
  for (const bad of ["https://x; script-src 'unsafe-inline'", 'http://x', '*', 'https://x/ y']) {
    assert.throws(() => documentHeaders({ frameHost: bad, tls: true }));
  }
});

test('browsers are bound to TLS only when the site has it, and never for other sites of the owner', () => {
  for (const make of [answerHeaders, fileHeaders, (tls: boolean) => documentHeaders({ frameHost: undefined, tls })]) {
    assert.equal(make(false)['Strict-Transport-Security'], undefined);
    assert.equal(make(true)['Strict-Transport-Security'], 'max-age=31536000');
    assert.equal(make(true)['X-Content-Type-Options'], 'nosniff');
  }
});

test('a file that is opened by itself runs nothing', () => {
  const policy = policyOf(fileHeaders(true));
  assert.match(policy, /^default-src 'none'/);
  assert.match(policy, /sandbox$/);
  assert.doesNotMatch(policy, /script|allow-/);
});
