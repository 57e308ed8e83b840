import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { type Answer, calls } from '../../../server/calls.ts';
import type { CsvFile } from '../../../server/contract/call-row.ts';
import { SHARE } from '../../../server/contract/picture-name.ts';
import { jpeg, png, webpOfSize } from '../../helpers/build-pictures.ts';
import { rawClient } from '../../helpers/real-server.ts';
import { type Credentials, credentialHeaders } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const MIB = 1_048_576;
const UPLOAD = calls['file/upload'].path;

/** The first box of a film (ISO/IEC 14496-12), with its major brand and those that it goes with. */
function ftyp(...brands: string[]): Buffer {
  const [major = '', ...others] = brands;
  const body = Buffer.from(`ftyp${major}\0\0\0\0${others.join('')}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}
/** An EBML header (RFC 8794) with this DocType. */
function ebml(type: string): Buffer {
  const docType = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 | type.length]), Buffer.from(type)]);
  return Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | docType.length]), docType]);
}
const PICTURE = png();
const PDF = Buffer.from('%PDF-1.7\n');
const MP4 = ftyp('isom', 'isom', 'iso2', 'avc1', 'mp41');
const WEBM = ebml('webm');
const VTT = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\n塔机\n');
const PHOTO = webpOfSize(1600, 900, 5_000);
const NARROW = webpOfSize(480, 270);
const MIDDLE = webpOfSize(960, 540);
const SCRIPT = Buffer.from('<html><script>alert(1)</script>');
const filled = (head: Buffer, length: number) => Buffer.concat([head, randomBytes(length - head.length)]);
const padded = (head: Buffer, length: number) => Buffer.concat([head, Buffer.alloc(length - head.length)]);

const FILES = {
  picture: PICTURE,
  PDF,
  MP4,
  'MP4 behind boxes of nothing': Buffer.concat([Buffer.from('\0\0\0\x0cskip1234\0\0\0\x08wide'), MP4]),
  'boxes of nothing': Buffer.from('\0\0\0\0free\0\0\0\x08wide'),
  WebM: WEBM,
  WebVTT: VTT,
  'WebVTT with a mark': Buffer.concat([Buffer.from('\ufeff'), VTT]),
  'WebVTT by name alone': Buffer.from('WEBVTTX\n'),
  'WebVTT in GBK': Buffer.concat([VTT, Buffer.of(0xcb, 0xfe, 0xbb, 0xfa)]),
  'WebVTT without a line': Buffer.from('WEBVTT\n\nNOTE 塔机\n'),
  SRT: Buffer.from('1\n00:00:00,000 --> 00:00:02,000\n塔机\n'),
  'picture cut short': PICTURE.subarray(0, 40),
  SVG: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  page: SCRIPT,
  'half a name': Buffer.from('GIF'),
  nothing: Buffer.alloc(0),
  'PDF behind lines': Buffer.concat([Buffer.from('\ufeff\r\n\n'), PDF]),
  'words with a PDF': Buffer.concat([Buffer.alloc(1_021), PDF]),
  QuickTime: ftyp('qt  ', 'qt  '),
  'sound alone': ftyp('M4A ', 'M4A ', 'mp42', 'isom'),
  'an audio book': ftyp('M4B ', 'isom'),
  AVIF: ftyp('avif', 'avif', 'mif1', 'miaf'),
  HEIC: ftyp('heic', 'mif1', 'heic'),
  Matroska: ebml('matroska'),
};
const TYPE_FIRST = '2MB 及以上的文件，请把上传类型（type）放在文件前面再上传';
/** Each door: what it takes, how many bytes of it, and its words for more. */
const DOORS: Record<string, [takes: (keyof typeof FILES)[], most: number, tooLarge: string]> = {
  product: [['picture'], 2 * MIB - 1, '上传封面图片大小不能超过 2MB！'],
  carousel: [['picture'], 2 * MIB - 1, '上传封面图片大小不能超过 2MB！'],
  news: [['picture'], 2 * MIB - 1, '封面图片不能超过 2MB！'],
  quill: [['picture'], 2 * MIB - 1, '上传图片大小不能超过 2MB！'],
  logo: [['picture'], 104_857, '上传LOGO大小不能超过 1MB！'],
  document: [['PDF', 'PDF behind lines'], 20 * MIB, '上传文件不能超过 20MB！'],
  film: [['MP4', 'MP4 behind boxes of nothing', 'WebM'], 200 * MIB, '上传视频不能超过 200MB！'],
  subtitles: [['WebVTT', 'WebVTT with a mark'], MIB, '上传字幕不能超过 1MB！'],
};

type Parts = readonly (readonly [name: string, value: string | Buffer])[];

describe('uploads', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const lying = () => readdir(site.uploadsDir);

  /** What the call answers, and how many files it left. */
  async function send(parts: Parts, path: string = UPLOAD, who: Partial<Credentials> = staff) {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([Uint8Array.from(value)]), '../../evil.html');
    }
    const before = (await lying()).length;
    const response = await fetch(site.address + path, { method: 'POST', body: form, headers: credentialHeaders(who) });
    const { msg, data, errors = {} } = (await response.json()) as Answer<string | { url: string }>;
    const url = typeof data === 'object' ? data.url : (data ?? '');
    return { status: response.status, msg, url, fields: Object.keys(errors), left: (await lying()).length - before };
  }
  /** Through a door, with what else the form holds; its type stands before the file unless told. */
  const through = (door: string, bytes: Buffer, more: Parts = [], isTypeLast = false) => {
    if (door === 'logo') return send([['logo', bytes], ...more], calls['system/logo'].path);
    const parts: Parts = [...more, ['type', door], ['file', bytes]];
    return send(isTypeLast ? parts.toReversed() : parts);
  };

  for (const [door, [taken, most, tooLarge]] of Object.entries(DOORS)) {
    it(`take ${taken.join(' and ')} for ${door} by what it holds, and nothing else, wherever the type stands`, async () => {
      for (const [what, bytes] of Object.entries(FILES)) {
        for (const isTypeLast of [false, true]) {
          const { status, fields, left } = await through(door, bytes, [], isTypeLast);
          const refused = [415, [door === 'logo' ? 'logo' : 'file'], 0];
          const expected = taken.some((name) => name === what) ? [200, [], left] : refused; // the same bytes are one file
          assert.deepEqual([status, fields, left], expected, `${what}, type ${isTypeLast ? 'last' : 'first'}`);
        }
      }
    });

    it(`take as much as is allowed for ${door}, and refuse one byte more in its own words`, async () => {
      const head = FILES[taken[0] ?? 'picture'];
      if (door !== 'film') {
        const whole = padded(head, most); // a film of that size would only cost time
        assert.equal((await through(door, whole)).status, 200);
        const refused = await through(door, Buffer.concat([whole, Buffer.alloc(1)]));
        assert.deepEqual([refused.status, refused.msg, refused.left], [413, tooLarge, 0]);
      }
      const words = most > 2 * MIB ? TYPE_FIRST : tooLarge;
      for (const bytes of [Math.min(most + 1, 2 * MIB), 2 * MIB]) {
        const late = await through(door, padded(head, bytes), [], true);
        assert.deepEqual([late.status, late.msg, late.left], [413, words, 0], `${bytes}, the type comes last`);
      }
    });
  }

  it('of subtitles with a time that browsers do not read are refused by its line, and kept with any that they read', async () => {
    const good = ['00:01.000', '00:00:01.000', '5:00:01.000', '123:59:59.999'];
    const bad = ['00:00:01,000', '0:01.000', '00:61.000', '00:01', '00:01.00', '00:01.0000', '1.000', '塔机', ''];
    const lines = (time: string) => [`${time} --> 00:02.000`, `\t00:00.000-->${time} line:0`];
    for (const time of [...good, ...bad])
      for (const line of lines(time))
        for (const end of ['\n', '\r\n', '\r']) {
          const text = ['WEBVTT', '', '00:00.000 --> 00:01.000', '甲', '', line, `乙${time}`].join(end);
          const { status, msg, left } = await through('subtitles', Buffer.from(text));
          const isBad = bad.includes(time);
          assert.deepEqual([status, msg.includes('第 6 行')], [isBad ? 415 : 200, isBad], JSON.stringify(line));
          if (isBad) assert.equal(left, 0);
        }
  });

  it('without a file or a known purpose are refused, and leave nothing', async () => {
    const wrong: [field: string, ...Parts][] = [
      ['file', ['type', 'product']],
      ['file', ['type', 'document']],
      ['file', ['type', 'news'], ['width-480', NARROW], ['width-960', MIDDLE]],
      ['type', ['file', PICTURE]],
      ['type', ['type', 'virus'], ['file', PICTURE]],
      ['type', ['type', 'archive'], ['file', PDF]],
    ];
    for (const [field, ...parts] of wrong) {
      const { status, fields, left } = await send(parts);
      assert.deepEqual([status, fields, left], [400, [field], 0], JSON.stringify(parts));
    }
  });

  for (const [door, sent, kept, name, type, disposition] of [
    ['news', Buffer.concat([PICTURE, SCRIPT]), PICTURE, /^\/uploads\/[0-9a-f]{32}-5x3\.png$/, 'image/png', undefined],
    [
      'document',
      filled(PDF, 5 * MIB),
      null,
      /^\/uploads\/[0-9a-f]{32}\.pdf$/,
      'application/pdf',
      "attachment; filename*=UTF-8''evil.html.pdf",
    ],
    ['film', filled(MP4, 9 * MIB), null, /^\/uploads\/[0-9a-f]{32}\.mp4$/, 'video/mp4', undefined],
    ['film', filled(WEBM, 3 * MIB), null, /^\/uploads\/[0-9a-f]{32}\.webm$/, 'video/webm', undefined],
    ['subtitles', VTT, null, /^\/uploads\/[0-9a-f]{32}\.vtt$/, 'text/vtt; charset=utf-8', undefined],
  ] as const) {
    it(`of ${type} are kept under a name of our own and served as what they are, for a year, in parts too`, async () => {
      const { status, msg, url } = await through(door, sent);
      assert.deepEqual([status, msg], [200, '上传成功！']);
      assert.match(url, name);
      const again = await Promise.all([through(door, sent), through(door, sent)]);
      assert.deepEqual([again[0].url, again[1].url], [url, url], 'the same bytes have one address');
      const response = await fetch(site.address + url);
      const bytes = kept ?? sent;
      assert.ok(Buffer.from(await response.arrayBuffer()).equals(bytes));
      assert.equal(response.headers.get('content-type'), type);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(response.headers.get('content-disposition') ?? undefined, disposition);
      assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000/);
      assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'.*sandbox/);
      const at = Math.floor(bytes.length / 2);
      const part = await fetch(site.address + url, { headers: { range: `bytes=${at}-${at + 9}` } });
      assert.equal(part.status, 206);
      assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(at, at + 10)));
    });
  }

  it('with narrower widths leave none of them where the picture is refused', async () => {
    const widths: Parts = [
      ['width-480', NARROW],
      ['width-960', MIDDLE],
    ];
    for (const [status, bytes] of [
      [415, SCRIPT],
      [413, padded(PHOTO, 2 * MIB)],
    ] as const)
      for (const isTypeLast of [false, true]) {
        const refused = await through('news', bytes, widths, isTypeLast);
        assert.deepEqual([refused.status, refused.left], [status, 0]);
      }
  });

  for (const [what, door, narrow, middle] of [
    ['is no picture', 'news', [SCRIPT], [MIDDLE]],
    ['is too large', 'news', [NARROW], [padded(MIDDLE, 2 * MIB)]],
    ['comes with a logo, which is shown in one width', 'logo', [NARROW], [MIDDLE]],
  ] as const) {
    it(`are kept alone when a narrower width ${what}`, async () => {
      const widths = { 'width-480': narrow, 'width-960': middle };
      const more = Object.entries(widths).flatMap(([name, files]) => files.map((bytes) => [name, bytes] as const));
      const { status, url, left } = await through(door, webpOfSize(1600, 900, 5_000 + what.length), more);
      assert.deepEqual([status, left], [200, 1]);
      assert.match(url, /^\/uploads\/[0-9a-f]{32}-1600x900\.webp$/);
    });
  }

  it('with narrower widths are kept under a name that says so, and each is served as WebP for a year', async () => {
    const { url, left } = await send([
      ['width-960', MIDDLE],
      ['file', PHOTO],
      ['width-480', NARROW],
      ['type', 'news'],
    ]);
    assert.equal(left, 3);
    assert.match(url, /^\/uploads\/[0-9a-f]{32}-1600x900\.w\.webp$/);
    for (const [ending, bytes] of Object.entries({ '.webp': PHOTO, '.960.webp': MIDDLE, '.480.webp': NARROW })) {
      const response = await fetch(site.address + url.replace('.webp', ending));
      assert.ok(Buffer.from(await response.arrayBuffer()).equals(bytes), ending);
      assert.equal(response.headers.get('content-type'), 'image/webp');
      assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000/);
    }
  });

  it('take the cut that links show of a picture, about its focus, where it is a JPEG of that size; pages name it', async () => {
    const { url } = await through('news', webpOfSize(1600, 900, 6_000));
    const cut = jpeg();
    cut.writeUInt32BE(SHARE.height * 65_536 + SHARE.width, cut.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    const cover = `${url}#focus=30,20`;
    const sendCut = (of: string, bytes: Buffer) => through('news', bytes, [['shareOf', of]]);
    const refused = [await sendCut(cover, PICTURE), await sendCut('/uploads/gone-9x9.webp', cut)];
    assert.equal(refused.map(({ status, left }) => `${status} ${left}`).join(), '400 0,404 0');
    const shows = async (page: string, picture: string) =>
      assert.match((await site.send('GET', `/p/${page}`)).text, new RegExp(`og:image" content="[^"]*${picture}"`));
    for (const [pagePath, pageCover] of Object.entries({ cut: cover, whole: url }))
      await site.call('page/save', { pagePath, pageTitle: '页', pageCover }, staff);
    await shows('cut', url);
    const share = await sendCut(cover, cut);
    assert.deepEqual([share.url, share.left, (await sendCut(cover, cut)).left], [`${url}.share-30-20.jpg`, 1, 0]);
    await shows('cut', String(share.url));
    await shows('whole', url);
    assert.equal((await site.send('GET', share.url)).headers['content-type'], 'image/jpeg');
    for (const call of ['media/list', 'audit/list'] as const)
      assert.doesNotMatch((await site.call(call, { limit: 50 }, staff)).text, /share/, 'no picture or deed of its own');
    const { csv } = (await site.call<CsvFile>('audit/export', {}, staff)).body.data!; // proof: it was exported
    assert.ok(csv.includes(`"${share.url}"`), 'the exported file has every line');
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
    const begun = `POST ${UPLOAD} HTTP/1.1\r\n${head.join('')}\r\n--b\r\n`;
    const clients = Array.from({ length: 20 }, () => rawClient(Number(new URL(site.address).port), begun));
    await site.call('session/user', {}, slow);
    assert.equal((await through('product', PICTURE)).status, 200);
    for (const { socket } of clients) socket.destroy();
  });
});
