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
});
