import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Site, SiteWhole } from '../../../server/settings.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('how the company is reached', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const read = async () => (await site.call<SiteWhole>('site/read', {}, staff)).body.data!.site;
  const save = (changed: Partial<Site>) => site.call('site/save', { site: changed }, staff);
  const page = async (path: string, agent = 'Mozilla/5.0') =>
    (await site.send('GET', path, { headers: { 'user-agent': agent } })).text;
  const phonesOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ label: `电话${at}`, number: `0533-000-100${at}` }));
  const office = { name: '上海办事处', address: '示例路 1 号', phone: '021-00000000', hours: '' };

  it('shows six phones wherever there were two, and the other places with what is known of each', async () => {
    for (const path of ['/map', '/gywm']) assert.doesNotMatch(await page(path), /办公地点/);
    const offices = [office, { name: '成都仓库', address: '', phone: '', hours: '' }];
    assert.equal((await save({ phones: phonesOf(6), offices })).status, 200);
    for (const [path, agent] of [['/map'], ['/gywm'], ['/gongsijianjie', 'iPhone']] as const) {
      const html = await page(path, agent);
      for (const { number } of phonesOf(6)) assert.ok(html.includes(`href="tel:${number}"`), path);
      for (const words of ['办公地点', '上海办事处', 'href="tel:021-00000000"', '成都仓库'])
        assert.ok(html.includes(words), words);
      assert.doesNotMatch(html, /href="tel:"/);
    }
  });

  it('has its list beside the form where there is no map, with the ways there below it', async () => {
    const { map } = await read();
    const order = async () => {
      const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(await page('/map')) ?? [];
      return [...main.matchAll(/contact-card|contact-routes-title"|enquiry-panel/g)].map(([name]) => name);
    };
    const [list, form, way] = ['contact-card', 'enquiry-panel', 'contact-routes-title"'];
    assert.deepEqual(await order(), [list, form, way, way]);
    assert.equal((await save({ map: { ...map, lng: 0, lat: 0 } })).status, 200);
    assert.deepEqual(await order(), [list, way, way, form]);
    assert.equal((await save({ map })).status, 200);
  });

  it('dials a number with its extension, however it is written', async () => {
    const written = {
      '（0533）0000000（分机：801）': '05330000000,801',
      '0533-0000000 转分机 801': '0533-0000000,801',
      '0533-0000000-801': '0533-0000000,801',
      '0533－0000000（801）': '0533-0000000,801',
      '+86 (0)533-0000000;ext=801': '+86533-0000000,801',
      '+86 533 000 0000 ext. 801': '+865330000000,801',
    };
    const phones = Object.keys(written).map((number) => ({ label: '电话', number }));
    const offices = [{ ...office, phone: '021-00000000 转 9' }];
    assert.equal((await save({ phones, offices })).status, 200);
    const html = await page('/map');
    for (const dialled of [...Object.values(written), '021-00000000,9'])
      assert.ok(html.includes(`href="tel:${dialled}"`), dialled);
  });

  it('says nothing where the owner has nothing to say', async () => {
    const { company, profile } = await read();
    const silent = { slogan: '', description: '', address: '', mailbox: '', hours: '', foundedYear: 0 };
    const changed = {
      company: { ...company, ...silent },
      filing: { icp: '', police: '' },
      support: { text: '', url: '' },
      profile: { ...profile, caption: '' },
    };
    assert.equal((await save(changed)).status, 200);
    const pages = ['/', '/product', '/productDet?productId=tower-crane-monitor', '/gywm', '/map'];
    for (const [path, agent] of [...pages.map((one) => [one]), ['/mobile', 'iPhone'], ['/gongsijianjie', 'iPhone']]) {
      const unseen = /<script[^>]*type="application\/json"[\s\S]*?<\/script>|<div hidden[\s\S]*?<\/div>/g;
      const html = (await page(path!, agent)).replace(unseen, '');
      for (const empty of [
        /mailto:"/,
        /beian\.miit/,
        /content=""/,
        /<(p|h1|h2|dd|dt|li|a|figcaption)(?! class="field-error|[^>]*data-part="leadForm)[^>]*><\/\1>/,
      ])
        assert.equal(empty.exec(html)?.[0], undefined, path);
      const words = '"foundingDate" "email" "address" 公司邮箱 公司地址 地址： 服务时间 >创立于 （）'.split(' ');
      for (const said of [...words, '0 年创立']) assert.ok(!html.includes(said), `${path} ${said}`);
    }
  });
});
