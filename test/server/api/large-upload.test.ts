import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { type Credentials, credentialHeaders } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const MIB = 1_048_576;

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
const filled = (head: Buffer, length: number) => Buffer.concat([head, randomBytes(Math.max(0, length - head.length))]);
const PDF = Buffer.from('%PDF-1.7\n');
const MP4 = ftyp('isom', 'isom', 'iso2', 'avc1', 'mp41');

describe('documents and films', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  async function send(parts: [string, string | Buffer][], who: Partial<Credentials> = staff) {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([Uint8Array.from(value)]), 'film.exe');
    }
    const headers = credentialHeaders(who);
    const response = await fetch(`${site.address}/v1/file/upload`, { method: 'POST', body: form, headers });
    const body = (await response.json()) as { msg: string; data: string; errors?: Record<string, string> };
    return { status: response.status, body };
  }
  const leftovers = async () => (await readdir(site.uploadsDir)).filter((name) => name.endsWith('.tmp'));

  it('are refused to strangers and without the token', async () => {
    for (const who of [{}, { cookie: staff.cookie }]) {
      assert.equal(
        (
          await send(
            [
              ['type', 'film'],
              ['file', MP4],
            ],
            who,
          )
        ).status,
        'cookie' in who ? 403 : 401,
      );
    }
  });

  it('are told by what they hold, whatever they call themselves', async () => {
    const wrong: [string, Buffer][] = [
      ['document', MP4],
      ['document', Buffer.concat([Buffer.from('\n'), PDF])],
      ['document', Buffer.from('')],
      ['film', PDF],
      ['film', ftyp('qt  ', 'qt  ')],
      ['film', ftyp('avif', 'avif', 'mif1', 'miaf')],
      ['film', ftyp('heic', 'mif1', 'heic')],
      ['film', ebml('matroska')],
      ['film', Buffer.from('<html><script>alert(1)</script>')],
      ['product', PDF],
    ];
    for (const [type, bytes] of wrong) {
      for (const parts of [
        [
          ['type', type],
          ['file', bytes],
        ],
        [
          ['file', bytes],
          ['type', type],
        ],
      ] as [string, string | Buffer][][]) {
        const { status, body } = await send(parts);
        assert.deepEqual(
          [status, Object.keys(body.errors ?? {})],
          [415, ['file']],
          `${type} ${bytes.toString('latin1')}`,
        );
      }
    }
    assert.equal(
      (
        await send([
          ['type', 'archive'],
          ['file', PDF],
        ])
      ).status,
      400,
    );
    assert.deepEqual(await leftovers(), []);
  });

  for (const [type, head, contentType, length] of [
    ['document', PDF, 'application/pdf', 5 * MIB],
    ['film', MP4, 'video/mp4', 9 * MIB],
    ['film', ebml('webm'), 'video/webm', 3 * MIB],
  ] as const) {
    it(`keep their bytes and get the type ${contentType}`, async () => {
      const bytes = filled(head, length);
      const { status, body } = await send([
        ['type', type],
        ['file', bytes],
      ]);
      assert.equal(status, 200, body.msg);
      assert.equal(body.msg, '上传成功！');
      assert.match(body.data, /^\/uploads\/[0-9a-f]{32}\.(pdf|mp4|webm)$/);
      const response = await fetch(site.address + body.data);
      assert.equal(response.headers.get('content-type'), contentType);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(response.headers.get('content-disposition'), type === 'document' ? 'attachment' : null);
      assert.ok(Buffer.from(await response.arrayBuffer()).equals(bytes));
      const part = await fetch(site.address + body.data, { headers: { range: 'bytes=1000000-1000009' } });
      assert.equal(part.status, 206);
      assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_000, 1_000_010)));
    });
  }

  it('may be named after the file as well, where that is no larger than a picture', async () => {
    const small = filled(PDF, MIB);
    const { body } = await send([
      ['file', small],
      ['type', 'document'],
    ]);
    assert.ok(Buffer.from(await (await fetch(site.address + body.data)).arrayBuffer()).equals(small));
    const { status } = await send([
      ['file', filled(PDF, 3 * MIB)],
      ['type', 'document'],
    ]);
    assert.equal(status, 413);
  });

  it('are as large as they may be, and not a byte larger', async () => {
    const whole = filled(PDF, 20 * MIB);
    assert.equal(
      (
        await send([
          ['type', 'document'],
          ['file', whole],
        ])
      ).status,
      200,
    );
    const { status, body } = await send([
      ['type', 'document'],
      ['file', Buffer.concat([whole, Buffer.alloc(1)])],
    ]);
    assert.deepEqual([status, body.msg], [413, '上传文件不能超过 20MB！']);
    assert.deepEqual(await leftovers(), []);
  });

  it('leave nothing behind when the browser stops sending', async () => {
    const before = await readdir(site.uploadsDir);
    const sending = request(`${site.address}/v1/file/upload`, {
      method: 'POST',
      headers: { ...credentialHeaders(staff), 'content-type': 'multipart/form-data; boundary=b' },
    });
    sending.on('error', () => {});
    const part = (name: string, more: string) => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    sending.write(`${part('type', '')}film\r\n${part('file', '; filename="a"')}`);
    sending.write(filled(MP4, 4 * MIB));
    while ((await leftovers()).length === 0) await new Promise(setImmediate);
    sending.destroy();
    while ((await leftovers()).length > 0) await new Promise(setImmediate);
    assert.deepEqual((await readdir(site.uploadsDir)).sort(), before.sort());
  });
});
