import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const OWN = { button: '要个报价', submit: '发给我们', phone: '打电话问', title: '我们给您回电' };
/** Pages with the words that each shows: button, submit button, telephone and sheet. */
const PAGES: [path: string, agent: string, words: (keyof typeof OWN)[]][] = [
  ['/', 'desk', ['button', 'submit', 'title']],
  ['/mobile', 'Android', ['button', 'submit', 'phone', 'title']],
  ['/productDet?productId=robot-plastering', 'desk', ['button', 'submit', 'phone', 'title']],
  ['/cpDeatail?productId=robot-plastering', 'Android', ['button', 'submit', 'phone', 'title']],
];
const USUAL = /咨询报价|提交咨询|电话咨询|咨询该产品/;

describe('the words of the ask', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const save = (ask: object) => site.call('site/save', { site: { ask } }, staff);
  const read = async (path: string, agent: string) => {
    const { status, text } = await site.send('GET', path, { headers: { 'user-agent': agent } });
    assert.equal(status, 200, path);
    return text
      .replace(/<script[^>]*>.*?<\/script>/gs, '')
      .replace(/^.*?<body/s, '')
      .replace(/ [\w-]+="[^"]*"/g, '');
  };

  it("are the owner's on both devices, and the usual ones where a field is empty", async () => {
    assert.match(await read('/mobile', 'Android'), /咨询报价.*电话咨询.*提交咨询|电话咨询.*咨询报价.*提交咨询/s);
    assert.equal((await save(OWN)).status, 200);
    for (const [path, agent, words] of PAGES) {
      const text = await read(path, agent);
      for (const name of words) assert.ok(text.includes(OWN[name]), `${path} ${name}`);
      assert.doesNotMatch(text, USUAL, path);
    }
    await save({ button: '要个报价' });
    const text = await read('/mobile', 'Android');
    assert.ok(text.includes('要个报价') && text.includes('提交咨询') && text.includes('电话咨询'));
  });

  it('are English on English pages', async () => {
    await save(OWN);
    const page = { pageTitle: 'About', pagePath: 'about-ask', pageCon: '<p>We</p>', inEnglish: true };
    assert.equal((await site.call('page/save', page, staff)).status, 200);
    const text = await read('/p/about-ask', 'desk');
    assert.ok(text.includes('Contact us'));
    for (const words of Object.values(OWN)) assert.ok(!text.includes(words), words);
  });

  it('are at most twelve characters', async () => {
    for (const name of Object.keys(OWN)) {
      const { status, body } = await save({ ...OWN, [name]: '字'.repeat(13) });
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, [`ask.${name}`]]);
    }
  });
});
