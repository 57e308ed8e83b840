import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { calls } from '../../../server/calls.ts';
import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import type { AuditRow } from '../../../server/contract/calls/audit.ts';
import type { Enquiry, EnquiryDetail } from '../../../server/features/leads/enquiry.ts';
import { exif, jpeg, noisyPicture, SECRET, webpOfSize } from '../../helpers/build-pictures.ts';
import { formOn } from '../../helpers/lead-doors.ts';
import type { Credentials, Reply } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const CALL = calls['enquiry/save'].path;
/** The page whose form does the same without JavaScript. */
const PAGE = '/map';
const QUESTIONS = ['机器型号', '什么时候要'];
const PHONE = '13800000000';
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');
/** As large as it may be. */
const LARGE = Buffer.concat([PDF, Buffer.alloc(8 * 1024 ** 2 - PDF.length)]);
const PHOTO = jpeg(exif(1));
const TWO_GIB = 2 * 1024 ** 3;

interface Sent {
  readonly [field: string]: string | { bytes: Buffer; name: string };
}

describe('an enquiry with a file', () => {
  const site = suiteSite({ TRUST_PROXY: '1' });
  const staff = suiteStaff(site);
  let visitors = 0;

  async function send(path: string, fields: Sent, from?: string): Promise<Reply> {
    visitors += 1;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([Uint8Array.from(value.bytes)]), value.name);
    const response = new Response(form);
    const headers = {
      'content-type': response.headers.get('content-type') ?? '',
      'x-forwarded-for': from ?? `10.1.0.${visitors}`,
    };
    return site.send('POST', path, { headers, body: Buffer.from(await response.arrayBuffer()) });
  }
  /** Sends an enquiry but for its end. */
  async function begin(from: string): Promise<ClientRequest> {
    const type = 'multipart/form-data; boundary=x';
    const headers = { 'content-type': type, 'x-forwarded-for': from, expect: '100-continue' };
    const sending = request(site.address + CALL, { method: 'POST', headers }).on('error', () => {});
    sending.flushHeaders();
    await once(sending, 'continue'); // its reader has begun
    const part = '--x\r\nContent-Disposition: form-data; name=';
    sending.write(`${part}"phone"\r\n\r\n${PHONE}\r\n${part}"file"; filename="a.pdf"\r\n\r\n%PDF-${'x'.repeat(3e5)}`);
    return sending;
  }
  const set = async (askExtra: object) =>
    assert.equal((await site.call('site/save', { site: { askExtra } }, staff)).status, 200);
  const list = async () => (await site.call<ListOf<Enquiry>>('enquiry/list', {}, staff)).body.data!;
  const newest = async () => {
    const [row] = (await list()).data;
    return (await site.call<EnquiryDetail>('enquiry/detail', { enquiryId: row!.enquiryId }, staff)).body.data!;
  };
  const download = (enquiryId: string, who: Partial<Credentials> = staff) =>
    site.call('enquiry/file', { enquiryId }, who);
  const files = () => {
    try {
      return readdirSync(join(site.dataDir, 'enquiry-files'));
    } catch {
      return [];
    }
  };

  it('is refused while the owner takes none, and the page has neither question nor file', async () => {
    const plain = await formOn(site, PAGE);
    assert.doesNotMatch(plain.form, /multipart|type="file"|answer1|附件/);
    await set({ questions: [], file: false });
    assert.equal(
      (await formOn(site, PAGE)).form.replace(/value="[^"]*"/g, ''),
      plain.form.replace(/value="[^"]*"/g, ''),
    );
    const reply = await send(CALL, { phone: PHONE, file: { bytes: PDF, name: 'a.pdf' } });
    assert.deepEqual([reply.status, files().length, (await list()).count], [400, 0, 0]);
  });

  it('is kept with its answers, without what a camera wrote into it, and is for those who handle leads', async () => {
    await set({ questions: QUESTIONS, file: true });
    const file = { bytes: PHOTO, name: '现场:照片.JPG' };
    assert.ok(PHOTO.includes(SECRET));
    const reply = await send(CALL, {
      phone: PHONE,
      answers: '["T-3","下个月",""]',
      requestId: 'one',
      elapsed: '9000',
      file,
    });
    assert.deepEqual([reply.status, reply.body.data], [200, { fileLost: false }]);
    const lead = await newest();
    assert.deepEqual(lead.answers, [
      { label: '机器型号', text: 'T-3' },
      { label: '什么时候要', text: '下个月' },
    ]);
    const got = await download(lead.enquiryId);
    assert.deepEqual(lead.file, { name: '现场_照片.JPG', type: 'image/jpeg', bytes: got.bytes.length });
    assert.ok(!got.bytes.includes(SECRET));
    const { headers } = got;
    assert.deepEqual([headers['content-type'], headers['x-content-type-options']], ['image/jpeg', 'nosniff']);
    const name = encodeURIComponent('现场_照片.JPG');
    assert.equal(headers['content-disposition'], `attachment; filename*=UTF-8''${name}`);
    const path = join(site.dataDir, 'enquiry-files', lead.enquiryId);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    const line = await site.call<ListOf<AuditRow>>('audit/list', { action: 'enquiry/file', limit: 1 }, staff);
    assert.equal(line.body.data?.data[0]?.id, lead.enquiryId, 'who got it is on record');
    assert.equal((await download(lead.enquiryId, {})).status, 401);
    const { csv } = (await site.call<CsvFile>('enquiry/export', {}, staff)).body.data!;
    assert.ok(csv.includes('机器型号：T-3\n什么时候要：下个月'));
    for (const address of [`/uploads/${lead.enquiryId}`, `/data/enquiry-files/${lead.enquiryId}`])
      assert.equal((await site.send('GET', address)).status, 404);
  });

  it('is a PDF, PNG or WebP, too, under a name of its type, and as it came where no cleaner reads it', async () => {
    const broken = Buffer.concat([PHOTO.subarray(0, 40), Buffer.from('broken')]);
    for (const [bytes, name, kept, type] of [
      [PDF, 'drawing.exe', 'drawing.exe.pdf', 'application/pdf'],
      [LARGE, 'large.pdf', 'large.pdf', 'application/pdf'],
      [noisyPicture(40), 'a.png', 'a.png', 'image/png'],
      [webpOfSize(20, 20), 'a.webp', 'a.webp', 'image/webp'],
      [broken, 'a.jpeg', 'a.jpeg', 'image/jpeg'],
    ] as const) {
      assert.equal((await send(CALL, { phone: PHONE, file: { bytes, name } })).status, 200, name);
      const lead = await newest();
      assert.deepEqual([lead.file?.name, lead.file?.type], [kept, type]);
      if (bytes === broken) assert.deepEqual((await download(lead.enquiryId)).bytes, broken);
    }
  });

  for (const path of [CALL, PAGE]) {
    it(`is refused at ${path} for its type, its size or other fields, and leaves nothing`, async () => {
      const before = [files().length, (await list()).count];
      const fields = { phone: PHONE, name: '王工很好认' };
      for (const [status, sent] of [
        [415, { ...fields, file: { bytes: Buffer.from('GIF89a-not-taken'), name: 'a.pdf' } }],
        [415, { ...fields, file: { bytes: Buffer.alloc(0), name: 'a.pdf' } }],
        [413, { ...fields, file: { bytes: Buffer.concat([LARGE, Buffer.alloc(1)]), name: 'a.pdf' } }],
        [400, { ...fields, phone: '123', file: { bytes: PDF, name: 'a.pdf' } }],
        [400, { ...fields, answers: '["1","2","3","4"]', file: { bytes: PDF, name: 'a.pdf' } }],
        [400, { ...fields, answers: '{', file: { bytes: PDF, name: 'a.pdf' } }],
        [400, { ...fields, answer1: '长'.repeat(201), file: { bytes: PDF, name: 'a.pdf' } }],
      ] as const) {
        const reply = await send(path, sent);
        assert.equal(reply.status, status, reply.text.slice(0, 300));
        if (path === CALL) assert.equal(Object.keys(reply.body.errors ?? {}).length, 1, reply.text);
        else assert.match(reply.text, /value="王工很好认"/, 'what was typed is kept');
      }
      assert.deepEqual([files().length, (await list()).count], before);
    });
  }

  it('takes answers in JSON and from a plain form', async () => {
    await site.call('enquiry/save', { phone: PHONE, answers: ['一'] });
    assert.deepEqual((await newest()).answers, [{ label: '机器型号', text: '一' }]);
    assert.equal((await site.call('enquiry/save', { phone: PHONE, answers: ['1', '2', '3', '4'] })).status, 400);
    const body = new URLSearchParams({ phone: PHONE, content: '字'.repeat(500), answer2: '字'.repeat(200) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '10.2.0.1' };
    assert.equal((await site.send('POST', PAGE, { headers, body })).status, 303);
    const { answers, file } = await newest();
    assert.deepEqual([answers, file], [[{ label: '什么时候要', text: '字'.repeat(200) }], null]);
  });

  it('sent by a page without JavaScript is thanked for, once for the same file, twice for two', async () => {
    const { form, hidden } = await formOn(site, PAGE);
    assert.match(form, /enctype="multipart\/form-data"/i);
    assert.match(form, /<input type="file" accept="image\/jpeg,image\/png,image\/webp,application\/pdf"/);
    const before = (await list()).count;
    const other = Buffer.concat([PDF, Buffer.from('%')]);
    for (const [bytes, count] of [
      [PDF, 1],
      [PDF, 1],
      [other, 2],
    ] as const) {
      const fields = { phone: '13800000009', answer1: '型号', ...hidden, file: { bytes, name: 'plan.pdf' } };
      const { status, headers } = await send(PAGE, fields);
      assert.equal(status, 303);
      const { text } = await site.send('GET', String(headers.location).replace(/#.*/, ''));
      assert.match(text, /提交成功/);
      assert.match(text, /<p hidden=""[^>]*>附件没有收下/);
      assert.equal((await list()).count - before, count);
    }
    assert.equal((await newest()).file?.name, 'plan.pdf');
  });

  it('counts in the limit of its address, and keeps the text on the page', async () => {
    const from = '10.3.0.1';
    for (let at = 0; at < 4; at += 1) {
      const file = { bytes: PDF, name: `${at}.pdf` };
      assert.equal((await send(CALL, { phone: PHONE, requestId: `r${at}`, file }, from)).status, 200);
    }
    const { hidden } = await formOn(site, PAGE);
    const plain = (name: string) => send(PAGE, { phone: PHONE, ...hidden, file: { bytes: PDF, name } }, from);
    assert.deepEqual([(await plain('b.pdf')).status, (await plain('c.pdf')).status], [303, 429]);
    const before = files().length;
    const refused = await send(PAGE, { phone: PHONE, name: '王工很好认', file: { bytes: PDF, name: 'a.pdf' } }, from);
    assert.equal(refused.status, 429);
    assert.match(refused.text, /value="王工很好认"/);
    const file = { bytes: PDF, name: 'a.pdf' };
    assert.equal((await send(CALL, { phone: PHONE, file }, from)).status, 429);
    assert.equal((await send(CALL, { phone: '1', file }, from)).status, 400, 'what is wrong is said first');
    for (const [status, bytes] of [
      [415, Buffer.from('GIF89a-not-taken')],
      [413, Buffer.concat([LARGE, Buffer.alloc(1)])],
    ] as const)
      for (const path of [CALL, PAGE])
        assert.equal((await send(path, { phone: PHONE, file: { bytes, name: 'a.pdf' } }, from)).status, status);
    assert.equal((await plain('b.pdf')).status, 303);
    for (const sent of [{ file }, {}]) {
      const { status, body } = await send(CALL, { phone: PHONE, requestId: 'r0', ...sent }, from);
      assert.deepEqual([status, body.data], [200, { fileLost: false }], 'it is there already, with its file');
    }
    assert.equal(files().length, before);
  });

  it('without a slot when it began takes none that comes free while it arrives', async () => {
    const before = [files().length, (await list()).count];
    const five = await Promise.all(Array.from({ length: 5 }, () => begin('10.3.0.2')));
    while (files().length < before[0]! + 5) await setTimeout(5);
    const sixth = await begin('10.3.0.2');
    for (const sending of five) sending.destroy();
    while (files().length !== before[0]) await setTimeout(5);
    sixth.end('\r\n--x--\r\n');
    const [reply] = await once(sixth, 'response');
    assert.equal(reply.resume().statusCode, 429);
    assert.deepEqual([files().length, (await list()).count], before);
  });

  it('whose sender hangs up leaves nothing', async () => {
    const before = [files().length, (await list()).count];
    const sending = await begin('10.4.0.1');
    while (files().length === before[0]) await setTimeout(5);
    sending.destroy();
    while (files().length !== before[0]) await setTimeout(5);
    assert.deepEqual([files().length, (await list()).count], before);
  });

  it('is downloaded by who has the lead, not by who only looks, and is gone with it', async () => {
    const { enquiryId } = await newest();
    const logIn = async (username: string, auth: string) => {
      const password = 'Tower-and-Crane-7';
      const { data } = (await site.call<{ accountId: string }>('account/save', { username, auth, password }, staff))
        .body;
      return { id: data!.accountId, credentials: await site.login(username, password) };
    };
    const [own, view] = [await logIn('own', 'lead:own'), await logIn('view', 'view')];
    assert.equal((await download(enquiryId, view.credentials)).status, 403);
    assert.equal((await download(enquiryId, own.credentials)).status, 404);
    await site.call('lead/assign', { enquiryIds: [enquiryId], owner: own.id }, staff);
    assert.equal((await download(enquiryId, own.credentials)).status, 200);
    assert.equal((await site.call('enquiry/erase', { enquiryId }, staff)).status, 200);
    assert.equal((await download(enquiryId)).status, 404);
    assert.ok(!files().includes(enquiryId));
    await site.call('enquiry/save', { phone: PHONE, requestId: 'without' });
    assert.equal((await download((await newest()).enquiryId)).status, 404, 'a lead without one');
  });

  it('goes with its lead once that is older than the settings keep leads', async () => {
    await send(CALL, { phone: '13800000009', file: { bytes: PDF, name: 'a.pdf' } });
    const { enquiryId, file } = await newest();
    assert.ok(file && files().includes(enquiryId));
    await site.pause(async () => {
      const path = join(site.dataDir, 'enquiry', `${enquiryId}.json`);
      const row = JSON.parse(readFileSync(path, 'utf8'));
      writeFileSync(path, JSON.stringify({ ...row, createDate: '2024-01-01T00:00:00.000Z' }));
    });
    assert.ok(files().includes(enquiryId), 'kept until somebody says otherwise');
    const others = files().length - 1;
    await site.call('site/save', { site: { privacy: { keepMonths: 12 } } }, staff);
    while (files().includes(enquiryId)) await setTimeout(5); // in the background, at once
    assert.equal(files().length, others, 'no other file goes');
    assert.equal((await download(enquiryId)).status, 404);
    await site.call('site/save', { site: { privacy: { keepMonths: 0 } } }, staff);
  });

  it('is stored without the file when the room for files is used up, and the thanks say so', async () => {
    const [large] = files();
    await site.pause(async () => truncateSync(join(site.dataDir, 'enquiry-files', large!), TWO_GIB)); // sparse
    const file = { bytes: PDF, name: 'a.pdf' };
    for (const requestId of ['lost', 'lost', 'r0']) {
      const reply = await send(CALL, { phone: '13800000001', requestId, file });
      assert.deepEqual([reply.status, reply.body.data], [200, { fileLost: requestId === 'lost' }], requestId);
    }
    assert.deepEqual([(await newest()).phone, (await newest()).file], ['13800000001', null]);
    const { headers } = await send(PAGE, { phone: '13800000002', file });
    const { text } = await site.send('GET', String(headers.location).replace(/#.*/, ''));
    assert.match(text, /<p class[^>]*>附件没有收下/);
    assert.equal((await newest()).phone, '13800000002');
  });
});
