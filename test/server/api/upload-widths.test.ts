import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { webpOfSize } from '../../helpers/build-pictures.ts';
import { type Credentials, credentialHeaders } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const photo = webpOfSize(1600, 900, 5_000);
const narrow = webpOfSize(480, 270);
const middle = webpOfSize(960, 540);

describe('a picture sent with narrower widths', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  /** What the call answers, and how many files it left. */
  const upload = async (files: [field: string, bytes: Buffer][], credentials: Partial<Credentials> = staff) => {
    const form = new FormData();
    form.append('type', 'news');
    for (const [field, bytes] of files) form.append(field, new Blob([Uint8Array.from(bytes)]), '../../evil.html');
    const before = (await readdir(site.uploadsDir)).length;
    const headers = credentialHeaders(credentials);
    const response = await fetch(`${site.address}/v1/file/upload`, { method: 'POST', body: form, headers });
    const { code, data } = (await response.json()) as { code: number; data: string };
    return { code, data, left: (await readdir(site.uploadsDir)).length - before };
  };
  const PLAIN = /^\/uploads\/[0-9a-f]{32}-1600x900\.webp$/;

  it('is refused as any other, and leaves none of them', async () => {
    const widths: [string, Buffer][] = [
      ['width-480', narrow],
      ['width-960', middle],
    ];
    assert.deepEqual(await upload([['file', photo], ...widths], {}), { code: 401, data: undefined, left: 0 });
    for (const [code, bytes] of [
      [415, Buffer.from('<svg/>')],
      [413, Buffer.concat([photo, Buffer.alloc(2 * 1_048_576)])],
    ] as const) {
      assert.deepEqual(await upload([...widths, ['file', bytes]]), { code, data: undefined, left: 0 });
      assert.deepEqual(await upload([['file', bytes], ...widths]), { code, data: undefined, left: 0 });
    }
    assert.deepEqual(await upload(widths), { code: 400, data: undefined, left: 0 });
  });

  it('is kept alone when one of them is missing, doubled, too large or not what it should be', async () => {
    const wrong: [string, Buffer][][] = [
      [],
      [['width-480', narrow]],
      [
        ['width-480', narrow],
        ['width-480', narrow],
        ['width-960', middle],
      ],
      [
        ['width-480', Buffer.from('<script>alert(1)</script>')],
        ['width-960', middle],
      ],
      [
        ['width-480', narrow],
        ['width-960', webpOfSize(960, 960)],
      ],
      [
        ['width-480', narrow],
        ['width-960', Buffer.concat([middle, Buffer.alloc(2 * 1_048_576)])],
      ],
    ];
    for (const widths of wrong) {
      const { code, data, left } = await upload([['file', photo], ...widths]);
      assert.deepEqual([code, left], [200, 1], `${widths.map(([field, bytes]) => `${field} ${bytes.length}`)}`);
      assert.match(data, PLAIN);
    }
  });

  it('is kept with them under a name that says so, and each is served as WebP for a year', async () => {
    const { code, data, left } = await upload([
      ['width-960', middle],
      ['file', photo],
      ['width-480', narrow],
    ]);
    assert.deepEqual([code, left], [200, 3]);
    assert.match(data, /^\/uploads\/[0-9a-f]{32}-1600x900\.w\.webp$/);
    for (const [ending, bytes] of [
      ['.webp', photo],
      ['.960.webp', middle],
      ['.480.webp', narrow],
    ] as const) {
      const served = await site.send('GET', data.replace('.webp', ending));
      assert.equal(served.status, 200, ending);
      assert.equal(served.headers['content-type'], 'image/webp');
      assert.equal(served.headers['content-length'], String(bytes.length));
      assert.match(String(served.headers['cache-control']), /max-age=31536000/);
    }
  });

  it('is no matter of the logo, which is shown in one width', async () => {
    const form = new FormData();
    form.append('logo', new Blob([Uint8Array.from(photo)]), 'a.webp');
    form.append('width-480', new Blob([Uint8Array.from(narrow)]), 'a.webp');
    form.append('width-960', new Blob([Uint8Array.from(middle)]), 'a.webp');
    const path = '/service-basics-item/basic/common/upload';
    const headers = credentialHeaders(staff);
    const response = await fetch(site.address + path, { method: 'POST', body: form, headers });
    const { data } = (await response.json()) as { data: { url: string } };
    assert.match(data.url, PLAIN);
  });
});
