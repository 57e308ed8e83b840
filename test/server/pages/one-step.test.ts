import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Redirect } from '../../../server/contract/kinds/redirects.ts';
import { leadOn } from '../../../server/pages/old-addresses.ts';

const OWN = 'https://own.example';

function lead(address: string, redirects: readonly Redirect[], past: Record<string, string>) {
  const { pathname: path, search } = new URL(address, OWN);
  const isThere = async ({ path }: { path: string }) => ['/', '/product', '/p/service'].includes(path);
  return leadOn({ path, search }, { siteUrl: OWN, redirects, movedTo: (from) => past[from], isThere });
}

test('one step leads to the end, through the list, a remembered address and another spelling', async () => {
  const list = [
    { from: '/a/*', to: '/b/1' },
    { from: '/b/*', to: '/p/past' },
    { from: '/c', to: '/b/2#top' },
    { from: '/d/*', to: '/Product.html' },
    { from: '/e/*', to: 'https://own.example/d/1' },
    { from: '/f/*', to: '/g/1' },
    { from: '/g/*', to: 'https://shop.example/x' },
    { from: '/h/*', to: '/nowhere' },
  ];
  const wanted = {
    '/a/x': '/p/service',
    '/a/x?utm=a': '/p/service?utm=a',
    '/c': '/p/service#top',
    '/d/1': '/product',
    '/e/1': '/product',
    '/f/1?utm=a': 'https://shop.example/x?utm=a',
    '/h/1': '/nowhere',
  };
  const past = { '/p/past': '/p/service' };
  for (const [address, end] of Object.entries(wanted)) assert.equal(await lead(address, list, past), end, address);
});
