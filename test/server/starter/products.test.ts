import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { product } from '../../../server/contract/kinds/product.ts';
import { cardFacts, isFigure, LEADS_MAX, leadingParams } from '../../../server/contract/leading-params.ts';
import { ROOT } from '../../helpers/site.ts';

const STARTER = join(ROOT, 'server/starter');

describe('the products that an installation begins with', () => {
  const products = readdirSync(join(STARTER, 'product')).map((file) => {
    const read = storedFields(product).shape(JSON.parse(readFileSync(join(STARTER, 'product', file), 'utf8')));
    assert.ok(read.ok, file);
    return { file, ...read.value };
  });

  it('mark four parameters that sell, each of which stands large', () => {
    for (const { file, params } of products) {
      const leads = params.filter(({ lead }) => lead);
      assert.ok(params.length >= 6 && leads.length === LEADS_MAX, file);
      assert.ok(!leads.some(({ value }) => value.includes('～')), `${file}: a range says little at a glance`);
      for (const { name, value } of leadingParams(params)) assert.ok(isFigure(value), `${file}: ${name} ${value}`);
      assert.ok(cardFacts(params).figures && cardFacts(params).delivery, file);
    }
  });

  it('show pictures that are there, each with its words, six of them at least two', () => {
    for (const { file, pictures } of products) {
      for (const { url, alt } of pictures)
        assert.ok(
          (existsSync(join(ROOT, 'client', url)) || existsSync(join(STARTER, url))) && alt !== '',
          `${file}: ${url}`,
        );
    }
    assert.ok(products.filter(({ pictures }) => pictures.length >= 2).length >= 6);
  });

  it('offer data sheets that are there, as large as they say', () => {
    const downloads = products.flatMap((each) => each.downloads);
    assert.ok(downloads.length > 0);
    for (const { url, bytes } of downloads) assert.equal(statSync(join(STARTER, url)).size, bytes, url);
  });
});
