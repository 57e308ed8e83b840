import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';
import { withoutBreaks } from '../../../helpers/without-breaks.ts';

describe('the scenarios', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const campus = async () => {
    const { text } = await site.send('GET', '/yingyongchangjing?scene=campus');
    return withoutBreaks(/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '');
  };

  it('lead from each point of a scenario and from its pin to a product, and below to four products and a case', async () => {
    const [, slide = ''] = (await campus()).split('<article class="scenarios-slide"');
    const leads = (part: string) =>
      Array.from(part.matchAll(/href="\/productDet\?productId=([^"]*)"/g), ([, id]) => id);
    const pins = leads(/<svg class="scenarios-slide-pins[\s\S]*?<ol/.exec(slide)?.[0] ?? '');
    const points = leads(/<ol class="scenarios-slide-points[\s\S]*?<\/ol>/.exec(slide)?.[0] ?? '');
    assert.deepEqual(points, ['realname-gate', 'ai-video-monitor', 'std-safe-passage', 'dust-noise-monitor']);
    assert.deepEqual(pins, points);
    assert.deepEqual(leads(slide.slice(slide.indexOf('scenarios-slide-more'))), points);
    assert.match(slide, /href="\/caseDet\?caseId=linyi-campus-dormitory"/);
  });

  it('leave a point without a public product as words, and its pin out', async () => {
    await site.call('product/update', { productId: 'std-safe-passage', status: 'draft' }, staff);
    const html = await campus();
    assert.ok(!html.includes('std-safe-passage'));
    assert.match(html, /学生走的路搭安全通道/);
  });
});
