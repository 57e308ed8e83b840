import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings, SettingError } from '../../server/settings.ts';

describe('the settings', () => {
  it('that cannot be used stop the start with one line that names them', () => {
    const wrong: [string, string][] = [
      ['PORT', 'eighty'],
      ['PORT', '70000'],
      ['PORT', '-1'],
      ['HOST', 'a host'],
      ['TRUST_PROXY', 'yes'],
      ['TRUST_PROXY', '1.5'],
      ['DEVICE_HEADER', 'X-Device'], // without a proxy anybody could send it
      ['SITE_URL', 'zhuzhan.example'],
      ['SITE_URL', 'ftp://zhuzhan.example'],
      ['NOTIFY_WEBHOOK', 'qyapi'],
      ['ADMIN_PASSWORD', 'short'],
      ['ADMIN_PASSWORD', 'x'.repeat(129)],
    ];
    for (const [name, value] of wrong) {
      assert.throws(
        () => readSettings({ [name]: value }, '/project'),
        (error) =>
          error instanceof SettingError && error.message.startsWith(`${name}=`) && !error.message.includes('\n'),
        `${name}=${value}`,
      );
    }
  });

  it('never repeat a password that is refused', () => {
    assert.throws(
      () => readSettings({ ADMIN_PASSWORD: 'sesame' }, '/project'),
      (error: Error) => !error.message.includes('sesame'),
    );
  });

  it('have the defaults that the README tells', () => {
    assert.deepEqual(readSettings({}, '/project'), {
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/project/data',
      uploadsDir: '/project/uploads',
      adminPassword: undefined,
      trustProxy: 0,
      deviceHeader: undefined,
      siteUrl: 'http://127.0.0.1:3000',
      notifyWebhook: undefined,
      backupDir: undefined,
    });
  });

  it('take the header of a cache in front only together with a proxy, and in any case of letters', () => {
    const settings = readSettings({ DEVICE_HEADER: 'X-Device', TRUST_PROXY: '1' }, '/project');
    assert.equal(settings.deviceHeader, 'x-device');
    assert.throws(() => readSettings({ DEVICE_HEADER: 'X Device', TRUST_PROXY: '1' }, '/project'), /name of a header/);
  });

  it('that are set to nothing count as not set', () => {
    assert.equal(readSettings({ PORT: '', ADMIN_PASSWORD: '' }, '/project').port, 3000);
  });

  it('give the public address without a slash at its end', () => {
    assert.equal(
      readSettings({ SITE_URL: 'https://zhuzhan.example//' }, '/project').siteUrl,
      'https://zhuzhan.example',
    );
  });
});
