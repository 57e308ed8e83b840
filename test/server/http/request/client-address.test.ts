import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { clientAddress, isSecure } from '../../../../server/http/request/client-address.ts';

function from(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
  return { headers, socket: { remoteAddress } as Socket }; // proof: the address is all that is read of the socket
}
const through = (proxies: number, forwarded: string) =>
  clientAddress(from('127.0.0.1', { 'x-forwarded-for': forwarded }), proxies);

test('without a trusted proxy nobody can name another address', () => {
  assert.equal(through(0, '198.51.100.7'), '127.0.0.1');
});

test('behind n proxies the n-th address from the right counts, whatever is written before it', () => {
  assert.equal(through(1, '6.6.6.6, 198.51.100.7'), '198.51.100.7');
  assert.equal(through(2, '6.6.6.6, 198.51.100.7,10.0.0.2'), '198.51.100.7');
});

test('an entry that is missing or is no address gives way to the socket', () => {
  for (const forwarded of ['', ' , ', 'unknown', '1.2.3.4.5', '<script>', '6.6.6.6, _hidden']) {
    assert.equal(through(1, forwarded), '127.0.0.1', forwarded);
  }
  assert.equal(through(2, '198.51.100.7'), '127.0.0.1');
  assert.equal(clientAddress(from(undefined), 0), '');
});

test('one address has one spelling', () => {
  assert.equal(clientAddress(from('::ffff:192.0.2.1'), 0), '192.0.2.1');
  assert.equal(clientAddress(from('::ffff:c000:201'), 0), '192.0.2.1');
  assert.equal(through(1, '192.0.2.1:4711'), '192.0.2.1');
  assert.equal(through(1, '[2001:DB8::1]:4711'), through(1, '2001:0db8:0:0:0:0:0:0001'));
});

test('a whole household counts as one, its neighbour as another', () => {
  const one = clientAddress(from('2001:db8:1:2:aaaa::1'), 0);
  assert.equal(one, '2001:db8:1:2::/64');
  assert.equal(clientAddress(from('2001:db8:1:2:ffff:ffff:ffff:ffff'), 0), one);
  assert.notEqual(clientAddress(from('2001:db8:1:3::1'), 0), one);
  assert.equal(clientAddress(from('fe80::1%eth0'), 0), 'fe80:0:0:0::/64');
  assert.equal(clientAddress(from('::1'), 0), '0:0:0:0::/64');
});

test('a connection is secure when the public address says so or a trusted proxy does', () => {
  const claimed = from('127.0.0.1', { 'x-forwarded-proto': 'https' });
  assert.equal(isSecure(claimed, 0, 'http://example.com'), false);
  assert.equal(isSecure(claimed, 1, 'http://example.com'), true);
  assert.equal(isSecure(from('127.0.0.1', { 'x-forwarded-proto': 'https, http' }), 1, 'http://example.com'), false);
  assert.equal(isSecure(from('127.0.0.1'), 1, 'http://example.com'), false);
  assert.equal(isSecure(from('127.0.0.1'), 0, 'https://example.com'), true);
});
