import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { numbersAbroad } from '../../../../server/contract/telephone.ts';
import '../../../helpers/dom.ts';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

const IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
const NUMBERS = ['400-000-0000', '0533-0000000转801', '+1 202 5550000'];

describe('the frame of a page in English', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const save = async (call: 'page/save' | 'site/save', fields: object) => {
    const { status, body } = await site.call(call, fields, staff);
    assert.equal(status, 200, JSON.stringify(body.errors));
  };
  const open = async (path: string, headers = {}) =>
    new DOMParser().parseFromString((await site.send('GET', path, { headers })).text, 'text/html');
  const linksOf = (page: Document, part: string) =>
    Array.from(page.querySelectorAll(`${part} a`), ({ textContent }) => textContent ?? '');

  it('has no Chinese word that is not marked, the menu of the pages in English, and numbers as abroad', async () => {
    writeFileSync(join(site.uploadsDir, 'sheet.pdf'), '%PDF-1.7\n');
    const listed = { inEnglish: true, inMenu: true, inFooter: true };
    const downloads = [{ url: '/uploads/sheet.pdf' }];
    const pageCon =
      '<table><tr><td>1</td></tr></table><p><video src="/uploads/a.mp4" poster="/uploads/a-960x540.jpg"></video></p>';
    await save('page/save', { pagePath: 'products', pageTitle: 'Products', downloads, ...listed });
    await save('page/save', { pagePath: 'service', pageTitle: 'Service', pageCon, ...listed });
    const phones = NUMBERS.map((number) => ({ label: '电话', number }));
    await save('site/save', { site: { phones, notice: { text: '周六放假', url: '', lastDay: '' } } });
    for (const [path, headers] of [
      ['/p/products', {}],
      ['/p/service', IPHONE],
    ] as const) {
      const page = await open(path, headers);
      for (const menu of ['.site-header-menu', '.compact-header-panel']) {
        const links = linksOf(page, menu);
        assert.deepEqual([links[0], links.at(-1), links.length], ['Home', '中文', 4], menu);
        assert.equal(page.querySelectorAll(`${menu} [aria-current]`).length, 1, path);
      }
      for (const { textContent } of page.querySelectorAll('footer address, #apply'))
        assert.match(textContent ?? '', /\+86 533-0000000 ext\. 801.*\+1 202 5550000/s);
      for (const { textContent } of page.querySelectorAll('footer address'))
        assert.doesNotMatch(textContent ?? '', /\p{Script=Han}/u, 'an address in Chinese alone');
      const notice = page.querySelector('.site-frame-notice');
      assert.deepEqual([notice?.textContent, notice?.getAttribute('lang')], ['周六放假', 'zh-CN']);
      const filing = page.querySelector('.site-footer-filing')?.textContent ?? '';
      assert.match(filing, /Registered in China: /);
      assert.doesNotMatch(filing, /核验|技术支持/);
      assert.equal(page.querySelectorAll('a[href="tel:+86533-0000000,801"]').length, 3);
      for (const marked of page.querySelectorAll('body [lang="zh-CN"], script')) marked.remove();
      assert.deepEqual(page.body.innerHTML.match(/[^"<>]*\p{Script=Han}[^"<>]*/gu), null, path);
    }
  });

  it('says the owner’s notice in its language', async () => {
    await save('site/save', { site: { notice: { text: 'Closed 1 to 7 October', url: '', lastDay: '' } } });
    const notice = (await open('/p/products')).querySelector('.site-frame-notice');
    assert.deepEqual([notice?.textContent, notice?.getAttribute('aria-label')], ['Closed 1 to 7 October', 'Notice']);
    assert.equal((await open('/')).querySelector('.site-frame-notice')?.getAttribute('lang'), 'en');
  });

  it('is reached from the Chinese menus and footers by one entry, whatever the number of its pages', async () => {
    const page = await open('/');
    for (const part of ['.site-header-menu', '.compact-header-panel', '.site-footer-wide']) {
      const own = linksOf(page, part).filter((title) => /^[A-Z]/.test(title));
      assert.deepEqual([...new Set(own)], ['English'], part);
    }
  });
});

it('writes a number that only China reaches where there is no other', () => {
  assert.deepEqual(numbersAbroad(NUMBERS), ['+86 533-0000000 ext. 801', '+1 202 5550000']);
  assert.deepEqual(numbersAbroad(['400-000-0000（分机：8）']), ['400-000-0000 ext. 8']);
  assert.deepEqual(numbersAbroad(['（0533）000 0000', '13800000000']), ['+86 533 000 0000', '+86 13800000000']);
});
