import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptEncoding } from '../../../../server/http/response/accept-encoding.ts';

const CHOICES: [header: string | undefined, chosen: string][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br; q=0.8 , gzip;q=0.8', 'br'],
  ['br;q=0.1', 'br'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['br;q=2', 'identity'],
];

for (const [header, chosen] of CHOICES) {
  test(`"${header ?? 'nothing'}" is answered with ${chosen}, also the second time`, () => {
    assert.equal(acceptEncoding(header), chosen);
    assert.equal(acceptEncoding(header), chosen);
  });
}
