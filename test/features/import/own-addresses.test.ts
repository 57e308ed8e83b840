import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddresses } from '../../../server/features/import/own-addresses.ts';
import { randomFrom } from '../../helpers/random.ts';

const { pageHere, fileThere } = createAddresses(new URL('http://old.example/'), (kind, id) =>
  kind === 'product' && id === '7' ? 'new' : undefined,
);

test('a page of the old system is found in its hash', () => {
  assert.equal(pageHere('#/productDet?productId=7'), '/productDet?productId=new');
  assert.equal(pageHere('http://old.example/#/product'), '/product');
  assert.equal(pageHere('#part'), undefined);
});

test('an address that was typed without its scheme is no file of the old system', () => {
  for (const address of ['www.other.example', 'WWW.other.example/a', ' www.other.example/a.pdf?b=1']) {
    assert.equal(pageHere(address), undefined, address);
    assert.equal(fileThere(address), undefined, address);
  }
  assert.equal(pageHere('wwwroot/a'), '/wwwroot/a');
});

test('no address ends an import, however it is written', () => {
  const random = randomFrom(11);
  const parts = ['#', '/', '\\', ':', '?', '%', '@', '[', 'old.example', 'http://', ' ', '7'];
  for (let turn = 0; turn < 20_000; turn++) {
    const address = Array.from({ length: 1 + random(7) }, () => parts[random(parts.length)]).join('');
    assert.doesNotThrow(() => [pageHere(address), fileThere(address)], address);
  }
  assert.equal(pageHere('http://old.example/#//'), undefined);
});

test('the name with or without www. is the same site, of which one host is asked', () => {
  assert.equal(fileThere('https://www.old.example/a.png')?.href, 'https://old.example/a.png');
  assert.equal(pageHere('http://WWW.old.example/productDet?productId=7'), '/productDet?productId=new');
  assert.equal(fileThere('http://img.old.example/a.png'), undefined);
});
