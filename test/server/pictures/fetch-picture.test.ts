import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Services, StaffContext } from '../../../server/api/context.ts';
import { uploadHandlers } from '../../../server/api/upload.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { FETCHED_LIMIT_BYTES } from '../../../server/contract/upload-rules.ts';
import { isPublicHost, type WaysOut } from '../../../server/http/reach.ts';
import { createPictureFetcher } from '../../../server/pictures/fetch-picture.ts';
import { GIF, JPEG, png, WEBP_LOSSY } from '../../helpers/build-pictures.ts';
import { HOSTILE, NAMES } from './hostile-addresses.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/tls');
const read = (name: string) => readFileSync(join(FIXTURES, name), 'utf8');
const NAME = 'https://picture.example';
const HANGS = { timeout: 30_000 };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on two loopback addresses of this process, which count as the internet; every other address is an inner one. */
describe('fetching a picture of another site', () => {
  const asked: string[] = [];
  let answer: Answer = () => {};
  let ways: WaysOut;
  let resolved: string[] = [];
  const server = createServer({ key: read('key.pem'), cert: read('certificate.pem') }, (request, response) => {
    const { servername } = request.socket as typeof request.socket & { servername: string };
    asked.push(`${request.socket.localAddress} ${servername} ${request.headers.host} ${request.url}`);
    answer(request, response);
  });
  before(() => new Promise<void>((done) => server.listen(0, '0.0.0.0', done)));
  after(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  beforeEach(() => {
    asked.length = 0;
    resolved = [];
    ways = {
      async resolve(name) {
        resolved.push(name);
        return NAMES[name] ?? ['127.0.0.2'];
      },
      mayReach: (host) => !isIP(host) || host === '127.0.0.2' || host === '127.0.0.3',
      tls: { port: (server.address() as AddressInfo).port, ca: read('certificate.pem') },
      deadline: () => new AbortController().signal,
    };
  });

  const refusal = async (url: string, by = ways) => {
    const error = await createPictureFetcher(by)(url).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof Failure, `${url}: ${error}`);
    return [error.code, error.message];
  };
  const sending = (bytes: Buffer, headers = {}): Answer => {
    return (_request, response) => response.writeHead(200, headers).end(bytes);
  };

  it(`asks none of ${HOSTILE.length} hostile addresses`, async () => {
    assert.ok(HOSTILE.length >= 300);
    const strict = { ...ways, mayReach: isPublicHost };
    for (const url of HOSTILE) assert.deepEqual(await refusal(url, strict), [400, '不支持的图片地址'], url);
    assert.deepEqual(asked, []);
  });

  it('is led to none of them by a redirect either', async () => {
    const own = (name: string) => NAMES[name] ?? [name === 'picture.example' ? '127.0.0.2' : '10.0.0.1'];
    const strict = (one: string) => one === '127.0.0.2' || isPublicHost(one);
    for (const location of HOSTILE.filter((_, index) => index % 4 === 0 || index > 560)) {
      const header = encodeURI(location).replaceAll('%5B', '[').replaceAll('%5D', ']');
      if (URL.canParse(header, NAME) && new URL(header, NAME).origin === NAME && !location.includes('@')) continue;
      answer = (_request, response) => response.writeHead(302, { location: header }).end();
      const [code] = await refusal(NAME, { ...ways, resolve: async (name) => own(name), mayReach: strict });
      assert.equal(code, 400, location);
    }
    assert.ok(asked.every((line) => line.startsWith('127.0.0.2 ') || line.startsWith('::ffff:127.0.0.2 ')));
  });

  it('answers the bytes with their type by content, whatever the server calls them', async () => {
    for (const [bytes, type] of [
      [JPEG, 'image/jpeg'],
      [png(), 'image/png'],
      [GIF, 'image/gif'],
      [WEBP_LOSSY, 'image/webp'],
    ] as const) {
      answer = sending(bytes, { 'content-type': 'text/html' });
      assert.deepEqual(await createPictureFetcher(ways)(`${NAME}/a?b=1#c`), { bytes, type });
    }
  });

  it('connects to the checked address by the name, and looks the name up once', async () => {
    answer = sending(JPEG);
    const answers = [['127.0.0.3'], ['10.0.0.1']];
    const changing = async (name: string) => [resolved.push(name), ...(answers.shift() ?? [])].slice(1) as string[];
    await createPictureFetcher({ ...ways, resolve: changing })(`${NAME}/a?b=1#c`);
    assert.deepEqual(resolved, ['picture.example']);
    assert.deepEqual(asked, ['127.0.0.3 picture.example picture.example /a?b=1']);
  });

  it('refuses a name of which one address is inner, and a second hop whose answer has changed', async () => {
    ways = { ...ways, resolve: async () => ['127.0.0.2', '10.0.0.1'] };
    assert.equal((await refusal(NAME))[0], 400);
    const answers = [['127.0.0.2'], ['10.0.0.1']];
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
    assert.equal((await refusal(NAME, { ...ways, resolve: async () => answers.shift() ?? [] }))[0], 400);
    assert.equal(asked.length, 1);
  });

  it('follows three redirects and no fourth', async () => {
    const chain = (length: number): Answer => {
      return (request, response) => {
        const at = Number(request.url?.slice(1) || 0);
        if (at === length) sending(JPEG)(request, response);
        else response.writeHead(at % 2 ? 301 : 307, { location: `https://cdn.picture.example/${at + 1}` }).end();
      };
    };
    answer = chain(3);
    assert.equal((await createPictureFetcher(ways)(NAME)).type, 'image/jpeg');
    answer = chain(4);
    assert.deepEqual(await refusal(NAME), [502, '图片下载失败']);
  });

  it('takes 8 MiB and not a byte more, told or not', async () => {
    const whole = Buffer.concat([JPEG, Buffer.alloc(FETCHED_LIMIT_BYTES - JPEG.length)]);
    answer = sending(whole);
    assert.equal((await createPictureFetcher(ways)(NAME)).bytes.length, FETCHED_LIMIT_BYTES);
    answer = sending(Buffer.concat([whole, Buffer.alloc(1)]));
    assert.equal((await refusal(NAME))[0], 413);
    let written = 0;
    answer = (_request, response) => {
      response.writeHead(200).write(JPEG);
      const more = (failed?: Error | null): void => {
        written += 1;
        if (!failed) response.write(Buffer.alloc(1_048_576), more);
      };
      more();
    };
    assert.equal((await refusal(NAME))[0], 413);
    assert.ok(written < 100, 'stops while it flows');
  });

  it('refuses what is no picture with 415, whatever type it names', async () => {
    for (const bytes of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html><p>',
      '',
      'x',
      '%PDF-1.7 and more',
    ]) {
      answer = sending(Buffer.from(bytes), { 'content-type': 'image/png' });
      assert.equal((await refusal(NAME))[0], 415, bytes);
    }
  });

  it('says 502 of a server that fails, and of one that takes too long', HANGS, async () => {
    for (const status of [304, 403, 404, 500]) {
      answer = (_request, response) => response.writeHead(status).end();
      assert.deepEqual(await refusal(NAME), [502, '图片下载失败']);
    }
    const upgrade = 'HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n';
    for (const end of [(socket: Socket) => socket.destroy(), (socket: Socket) => socket.write(upgrade)]) {
      answer = (request) => void end(request.socket);
      assert.equal((await refusal(NAME))[0], 502);
    }
    answer = sending(JPEG);
    assert.equal((await refusal('https://wrong-certificate.example/'))[0], 502);
    assert.equal((await refusal(NAME, { ...ways, resolve: () => Promise.reject(new Error('ENOTFOUND')) }))[0], 502);
    assert.equal((await refusal(NAME, { ...ways, resolve: async () => [] }))[0], 502);
    for (const begin of [() => {}, (response: ServerResponse) => response.writeHead(200).write(JPEG)]) {
      const patience = new AbortController();
      answer = (_request, response) => {
        begin(response);
        setImmediate(() => patience.abort());
      };
      assert.equal((await refusal(NAME, { ...ways, deadline: () => patience.signal }))[0], 502);
    }
    const silent = new AbortController();
    const lost = refusal(NAME, { ...ways, resolve: () => new Promise(() => {}), deadline: () => silent.signal });
    silent.abort();
    assert.equal((await lost)[0], 502);
  });

  for (const [what, hostOf, begin] of [
    ['says nothing', () => 'slow', () => {}],
    ['begins and goes on no more', () => 'slow', (response: ServerResponse) => response.writeHead(200).write(JPEG)],
    ['says nothing, under twenty names', (index: number) => `slow${index}`, () => {}],
  ] as const)
    it(`holds up no other source for one that ${what}`, HANGS, async () => {
      const held: ServerResponse[] = [];
      answer = (request, response) => {
        if (request.headers.host === 'picture.example') return sending(JPEG)(request, response);
        begin(response);
        held.push(response);
      };
      const handlers = uploadHandlers({} as Services, ways); // proof: this call asks for no service
      const context = { author: { check() {} } } as unknown as StaffContext; // proof: it asks its context for no more
      const fetchOne = (url: string) => handlers['file/fetch']({ url }, context);
      const slow = Array.from({ length: 20 }, (_, at) => fetchOne(`https://${hostOf(at)}.picture.example/${at}`));
      assert.equal((await fetchOne(NAME)).type, 'image/jpeg');
      await assert.rejects(async () => fetchOne('https://127.0.0.1/'), /不支持的图片地址/);
      answer = sending(JPEG);
      for (const response of held) response.end(JPEG);
      assert.equal((await Promise.all(slow)).length, 20);
    });

  it('holds up no other server of the same process', HANGS, async () => {
    const held: ServerResponse[] = [];
    answer = (_request, response) => void held.push(response);
    const context = { author: { check() {} } } as unknown as StaffContext; // proof: it asks its context for no more
    const server = () => uploadHandlers({} as Services, ways); // proof: this call asks for no service
    const [one, other] = [server(), server()];
    const slow = Array.from({ length: 4 }, () => one['file/fetch']({ url: NAME }, context));
    while (held.length < 3) await new Promise(setImmediate);
    answer = sending(JPEG);
    assert.equal((await other['file/fetch']({ url: NAME }, context)).type, 'image/jpeg');
    for (const response of held) response.end(JPEG);
    await Promise.all(slow);
  });
});
