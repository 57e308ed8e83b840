import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import starter from '../../../../server/starter/site.json' with { type: 'json' };
import '../../../helpers/dom.ts';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

describe('honours and certificates that do not fill a row', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  it('stand beside their title; more have the whole width', async () => {
    const verification = { ...starter.verification, papers: [] };
    for (const count of [1, 2, 4, 7]) {
      const [honours, certificates] = [starter.honours.slice(0, count), starter.certificates.slice(0, count)];
      const { status, body } = await site.call('site/save', { site: { honours, certificates, verification } }, staff);
      assert.equal(status, 200, JSON.stringify(body.errors));
      const { text } = await site.send('GET', '/gywm');
      const page = new DOMParser().parseFromString(text, 'text/html');
      for (const row of ['.about-honour', '.certificates-item']) {
        assert.ok(page.querySelectorAll(row).length >= count, row);
        assert.equal(Boolean(page.querySelector(`.split > * ${row}`)), count < 7, `${count} ${row}`);
      }
    }
  });

  it('have names, issuers and registers that break between words', async () => {
    const paper = {
      name: '职业健康安全管理体系认证证书',
      number: '1',
      issuer: '示例认证机构',
      where: '全国认证认可信息公共服务平台',
    };
    await site.call('site/save', { site: { verification: { ...starter.verification, papers: [paper] } } }, staff);
    const { text } = await site.send('GET', '/gywm');
    const page = new DOMParser().parseFromString(text, 'text/html');
    const cells = [...page.querySelectorAll('#verification tbody tr:has(.verification-name) .keep-phrases')];
    assert.deepEqual(
      cells.map((cell) => Boolean(cell.querySelector('wbr'))),
      [true, false, true, true],
    );
  });

  it('stand below an account that is beside its title while it fills no columns', async () => {
    for (const [signs, inColumns] of [
      [20, false],
      [600, true],
      [2_000, false],
    ] as const) {
      await site.call(
        'site/save-text',
        { name: 'company-profile.md', text: `${'字'.repeat(signs / 2)}\n\n${'字'.repeat(signs / 2)}\n` },
        staff,
      );
      const { text } = await site.send('GET', '/gywm');
      assert.equal(text.includes('about-profile-columns'), inColumns, String(signs));
    }
  });
});
