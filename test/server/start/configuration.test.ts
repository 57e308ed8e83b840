import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfiguration } from '../../../server/start/configuration.ts';
import { SettingError } from '../../../server/store/disk/check-folders.ts';

describe('the settings', () => {
  it('that cannot be used stop the start with one line that names them', () => {
    const wrong: Record<string, string[]> = {
      PORT: ['eighty', '70000', '-1'],
      SAMPLES: ['No', 'false'],
      HOST: ['a host', '999.1.1.1'],
      TRUST_PROXY: ['yes', '1.5'],
      DEVICE_HEADER: ['X-Device'], // without a proxy anybody could send it
      SITE_URL: [
        'zhuzhan.example',
        'ftp://zhuzhan.example',
        'https://li@zhuzhan.example',
        ' https://zhuzhan.example',
        'https://zhuzhan.example。',
        ...['/site', '//', '/?from=x', '?', '#', '\\'].map((end) => `https://zhuzhan.example${end}`),
      ],
      NOTIFY_WEBHOOK: ['qyapi'],
      ADMIN_PASSWORD: ['short', 'x'.repeat(129), 'Password1', 'our-Admin-2026'],
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        assert.throws(
          () => readConfiguration({ [name]: value }, '/project'),
          (error) =>
            error instanceof SettingError && error.message.startsWith(`${name}=`) && !error.message.includes('\n'),
          `${name}=${value}`,
        );
  });

  it('that still have the quotes, blanks or line ends of a file around them stop the start, whatever they are', () => {
    const usable: Record<string, string> = {
      PORT: '80',
      HOST: 'localhost',
      DATA_DIR: '/srv/data',
      UPLOADS_DIR: '/srv/uploads',
      BACKUP_DIR: '/srv/a "quoted" folder',
      ADMIN_PASSWORD: 'Crane"and\'Tower 7',
      SITE_URL: 'https://zhuzhan.example',
      NOTIFY_WEBHOOK: 'https://robot.example/send?key=sesame',
      SAMPLES: 'no',
    };
    const wrapped = (value: string) => [
      `"${value}"`,
      `'${value}'`,
      `${value}\r`,
      `${value} `,
      ` ${value}`,
      `\ufeff${value}`,
    ];
    for (const [name, value] of Object.entries(usable)) {
      assert.doesNotThrow(() => readConfiguration({ [name]: value }, '/project'), name);
      for (const spoilt of [...wrapped(value), ...(name.endsWith('_DIR') ? ['~/data', '~'] : [])])
        assert.throws(
          () => readConfiguration({ [name]: spoilt }, '/project'),
          (error) =>
            error instanceof SettingError &&
            error.message.startsWith(`${name}=`) &&
            !/sesame|Crane/.test(error.message),
          spoilt,
        );
    }
  });

  it('never repeat a secret that is refused', () => {
    const secrets = {
      ADMIN_PASSWORD: 'sesame',
      SITE_URL: 'https://li:sesame@zhuzhan.example',
      NOTIFY_WEBHOOK: 'robot.example/send?key=sesame',
    };
    for (const [name, value] of Object.entries(secrets)) {
      assert.throws(
        () => readConfiguration({ [name]: value }, '/project'),
        (error: Error) => error.message.startsWith(`${name}=`) && !error.message.includes('sesame'),
      );
    }
  });

  it('have the defaults that the README tells', () => {
    assert.deepEqual(readConfiguration({}, '/project'), {
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/project/data',
      uploadsDir: '/project/uploads',
      adminPassword: undefined,
      trustProxy: 0,
      deviceHeader: undefined,
      siteUrl: 'http://127.0.0.1:3000',
      hasSiteUrl: false,
      notifyWebhook: undefined,
      samples: undefined,
      backupDir: undefined,
    });
  });

  it('take the header of a cache in front only together with a proxy, and in any case of letters', () => {
    const settings = readConfiguration({ DEVICE_HEADER: 'X-Device', TRUST_PROXY: '1' }, '/project');
    assert.equal(settings.deviceHeader, 'x-device');
    assert.throws(
      () => readConfiguration({ DEVICE_HEADER: 'X Device', TRUST_PROXY: '1' }, '/project'),
      /name of a header/,
    );
  });

  it('that are set to nothing count as not set', () => {
    assert.equal(readConfiguration({ PORT: '', ADMIN_PASSWORD: '' }, '/project').port, 3000);
  });

  it('give the public address without a slash at its end', () => {
    const siteUrl = (value: string) => readConfiguration({ SITE_URL: value }, '/project').siteUrl;
    assert.equal(siteUrl('https://zhuzhan.example/'), 'https://zhuzhan.example');
    assert.equal(siteUrl('http://zhuzhan.example:8080'), 'http://zhuzhan.example:8080');
    assert.equal(siteUrl('http://[::1]:8080/'), 'http://[::1]:8080');
    const forms = {
      'HTTPS://WWW.Zhuzhan.Example:443/': 'https://www.zhuzhan.example',
      'http://筑站.中国:80': 'http://xn--5tzoj.xn--fiqs8s',
    };
    for (const [typed, origin] of Object.entries(forms)) assert.equal(siteUrl(typed), origin);
    for (const name of ['公司.中国', '例え.テスト', 'BÜCHER.example'])
      for (const port of ['', ':443', ':8443'])
        assert.equal(siteUrl(`HTTPS://${name}${port}/`), new URL(`https://${name}${port}`).origin, name + port);
  });
});
