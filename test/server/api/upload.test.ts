import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { rawClient } from '../../helpers/real-server.ts';
import { type Credentials, credentialHeaders, ROOT } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const PICTURE = join(ROOT, 'client', 'media', 'brand', 'icon-180.png');

describe('uploads', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  let png: Buffer;
  before(async () => {
    png = await readFile(PICTURE);
  });

  const upload = async (
    path: string,
    parts: [string, string | Buffer][],
    credentials: Partial<Credentials> = staff,
  ) => {
    const form = new FormData();
    for (const [name, value] of parts)
      form.append(
        name,
        typeof value === 'string' ? value : new Blob([Uint8Array.from(value)]),
        ...((typeof value === 'string' ? [] : ['../../evil.html']) as []),
      );
    const response = await fetch(site.address + path, {
      method: 'POST',
      body: form,
      headers: credentialHeaders(credentials),
    });
    return {
      status: response.status,
      body: (await response.json()) as { msg: string; data: string & { url: string }; errors?: Record<string, string> },
    };
  };
  const file = '/v1/file/upload';
  const logo = '/service-basics-item/basic/common/upload';
  const large = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);

  it('are refused to strangers, without the token, and as anything but a form', async () => {
    assert.equal((await upload(file, [['file', png]], {})).status, 401);
    assert.equal((await upload(file, [['file', png]], { cookie: staff.cookie })).status, 403);
    assert.equal((await site.call('file/upload', {}, staff)).status, 415);
  });

  it('of anything but a picture are refused, whatever they call themselves', async () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
      '<html><script>alert(1)</script>',
      'GIF',
      '',
    ]) {
      assert.equal(
        (
          await upload(file, [
            ['type', 'product'],
            ['file', Buffer.from(text)],
          ])
        ).status,
        415,
        text,
      );
    }
    assert.equal(
      (
        await upload(file, [
          ['type', 'product'],
          ['file', png.subarray(0, 200)],
        ])
      ).status,
      415,
      'cut short',
    );
  });

  it('without a file or a known purpose are refused', async () => {
    assert.deepEqual(Object.keys((await upload(file, [['type', 'product']])).body.errors ?? {}), ['file']);
    assert.deepEqual(
      Object.keys(
        (
          await upload(file, [
            ['type', 'virus'],
            ['file', png],
          ])
        ).body.errors ?? {},
      ),
      ['type'],
    );
    assert.deepEqual(Object.keys((await upload(file, [['file', png]])).body.errors ?? {}), ['type']);
  });

  it('above the limit are refused in the words of their purpose, wherever the purpose stands in the form', async () => {
    const words: [string, string][] = [
      ['product', '上传封面图片大小不能超过 2MB！'],
      ['carousel', '上传封面图片大小不能超过 2MB！'],
      ['news', '封面图片不能超过 2MB！'],
      ['quill', '上传图片大小不能超过 2MB！'],
    ];
    for (const [type, sentence] of words) {
      const first = await upload(file, [
        ['type', type],
        ['file', large(2 * 1_048_576)],
      ]);
      assert.equal(first.status, 413);
      assert.equal(first.body.msg, sentence);
      const last = await upload(file, [
        ['file', large(2 * 1_048_576)],
        ['type', type],
      ]);
      assert.equal(last.body.msg, sentence);
    }
    assert.equal(
      (
        await upload(file, [
          ['type', 'product'],
          ['file', large(2 * 1_048_576 - 1)],
        ])
      ).status,
      200,
    );
    const tooLargeLogo = await upload(logo, [['logo', large(104_858)]]);
    assert.equal(tooLargeLogo.status, 413);
    assert.equal(tooLargeLogo.body.msg, '上传LOGO大小不能超过 1MB！');
    assert.match((await upload(logo, [['logo', large(104_857)]])).body.data.url, /^\/uploads\//);
  });

  it('are kept under a name of our own and served as what they are, for a year, in parts too', async () => {
    const before = new Set(await readdir(site.uploadsDir));
    const { status, body } = await upload(file, [
      ['type', 'news'],
      ['file', Buffer.concat([png, Buffer.from('<script>')])],
    ]);
    assert.equal(status, 200);
    assert.equal(body.msg, '上传成功！');
    assert.match(body.data, /^\/uploads\/[0-9a-f]{32}-180x180\.png$/);
    const added = (await readdir(site.uploadsDir)).filter((name) => !before.has(name));
    assert.deepEqual(added, [body.data.slice('/uploads/'.length)]);
    assert.ok(!(await readFile(join(site.uploadsDir, added[0]!))).includes('<script>'), 'trailing bytes are gone');

    const served = await site.send('GET', body.data);
    assert.equal(served.headers['content-type'], 'image/png');
    assert.match(String(served.headers['cache-control']), /max-age=31536000/);
    assert.match(String(served.headers['content-security-policy']), /sandbox/);
    const part = await site.send('GET', body.data, { headers: { range: 'bytes=0-7' } });
    assert.equal(part.status, 206);
    assert.equal(part.headers['content-length'], '8');
  });

  it('of one account that go on no more hold up nobody else’s', { timeout: 60_000 }, async () => {
    await site.call('account/save', { username: 'slow', auth: 'content', password: 'Scaffold-and-Net-3' }, staff);
    const slow = await site.login('slow', 'Scaffold-and-Net-3');
    const head = Object.entries({
      ...credentialHeaders(slow),
      host: 'x',
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '1000',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const begun = `POST ${file} HTTP/1.1\r\n${head.join('')}\r\n--b\r\n`;
    const clients = Array.from({ length: 20 }, () => rawClient(Number(new URL(site.address).port), begun));
    await site.call('session/user', {}, slow);
    const sent = await upload(file, [
      ['type', 'product'],
      ['file', png],
    ]);
    assert.equal(sent.status, 200);
    for (const { socket } of clients) socket.destroy();
  });

  it('give no file outside their folder, by any spelling', async () => {
    const spellings = [
      '../data/site.json',
      '..%2fdata%2fsite.json',
      '%2e%2e/data/site.json',
      '..\\data\\site.json',
      '....//data/site.json',
      '/etc/passwd',
      '%00',
      'x%00.png',
      '.',
      '..;/data/site.json',
    ];
    for (const spelling of spellings) {
      const reply = await site.send('GET', `/uploads/${spelling}`);
      assert.equal(reply.status, 404, spelling);
      assert.ok(!reply.text.includes('"mobileBanners"'), spelling);
    }
  });
});
