import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { singleCase } from '../../../server/contract/addresses.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

/** Each kind with a page of its own: how a record is named, and where it is. */
const KINDS = [
  ['product', 'productId', { coverName: '品名', coverDescribe: '简介' }, '/productDet?productId='],
  ['news', 'newId', { newTitle: '品名', newIntro: '简介' }, '/xwdtDet?newId='],
  ['case', 'caseId', { caseTitle: '品名', caseSummary: '简介' }, `${singleCase}?caseId=`],
  ['page', 'pageId', { pageTitle: '品名', pageIntro: '简介', pagePath: 'seo' }, '/p/seo?'],
] as const;

describe('the head of a page', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  for (const [kind, id, fields, address] of KINDS)
    it(`of a ${kind} has the words that staff wrote for it, and else its title and intro`, async () => {
      const saved = await site.call<Record<string, string>>(`${kind}/save`, fields, staff);
      const key = saved.body.data?.[id] ?? '';
      const headOf = async () => {
        const { text } = await site.send('GET', address + key);
        return [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/].map((tag) => tag.exec(text)?.[1]);
      };
      const [title, description] = await headOf();
      assert.match(title ?? '', /^品名 - /);
      assert.equal(description, '简介');
      const words = { seoTitle: '搜得到的名字', seoDescription: '搜得到的话' };
      assert.equal((await site.call(`${kind}/update`, { [id]: key, ...words }, staff)).status, 200);
      const [told, said] = await headOf();
      assert.match(told ?? '', /^搜得到的名字 - /);
      assert.equal(said, '搜得到的话');
      const long = { seoTitle: 'x'.repeat(81), seoDescription: 'x'.repeat(201) };
      const { status, body } = await site.call(`${kind}/update`, { [id]: key, ...long }, staff);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, ['seoTitle', 'seoDescription']]);
    });
});
