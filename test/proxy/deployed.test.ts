import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { connect as connectSession } from 'node:http2';
import { type RequestOptions, request } from 'node:https';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { calls } from '../../server/calls.ts';
import { freePort } from '../helpers/free-port.ts';
import { ADMIN_PASSWORD, credentialHeaders, type Site, startSite } from '../helpers/site.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { ambiguousRequests, postTo } from '../security/door/ambiguous-requests.ts';
import { rawRequest, trickle } from '../security/raw-request.ts';
import { DOMAIN, environmentOf, OTHER, type Ports, PROXIES } from './deployed.ts';
import { untilItListens } from './nginx.ts';

for (const [name, { why, start }] of Object.entries(PROXIES)) {
  describe(`the configuration for ${name}`, { skip: why }, () => {
    let site: Site;
    let ports: Ports;
    let stop: (() => Promise<void>) | undefined;

    before(async () => {
      site = await startSite({ TRUST_PROXY: '1', SITE_URL: `https://${DOMAIN}`, PORT: String(await freePort()) });
      const origin = new URL(site.address).host;
      ports = { folder, origin, plain: await freePort(), tls: await freePort() };
      stop = await untilItListens(spawn(...start(ports), { env: environmentOf(folder) }), ports.tls);
    });
    after(async () => {
      await stop?.();
      await site?.stop();
    });
    const folder = temporaryFolder({ after });

    const ask = (options: RequestOptions, body = '') =>
      new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
        const ca = readFileSync(join(folder, 'cert.pem'));
        const asked = request(
          { host: '127.0.0.1', port: ports.tls, servername: DOMAIN, ca, agent: false, ...options },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (chunk) => {
              text += chunk;
            });
            response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
          },
        );
        asked.on('error', reject);
        const length = Buffer.byteLength(body);
        if (length > 0) asked.setHeader('content-length', length);
        // in pieces, and none once there is an answer: a proxy that refuses may close on what still comes
        const piece = Math.max(16_384, length >> 8);
        let answered = false;
        asked.on('response', () => {
          answered = true;
        });
        const send = (from: number): void => {
          if (answered) return;
          if (from >= body.length) return void asked.end();
          // the next one behind the reading of what has come: an answer is heard before it is written
          asked.write(body.slice(from, from + piece), () => setTimeout(setImmediate, 1, send, from + piece));
        };
        send(0);
      });
    const post = (path: string, input: object, headers: Record<string, string> = {}) =>
      ask(
        { method: 'POST', path, headers: { host: DOMAIN, 'content-type': 'application/json', ...headers } },
        JSON.stringify(input),
      );

    it('answers over TLS with the server’s own bytes and headers', async () => {
      const { status, headers, text } = await ask({ path: '/gywm', headers: { host: DOMAIN } });
      const direct = await site.send('GET', '/gywm');
      assert.deepEqual([status, text], [200, direct.text]);
      for (const name of ['strict-transport-security', 'content-security-policy', 'etag']) {
        assert.equal(headers[name], direct.headers[name], name);
      }
    });

    it('leads the other name to the site, with path and parameters; what is no page is refused', async () => {
      const plainly = (method: string) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          const to = { host: '127.0.0.1', port: ports.plain, method, path: '/xwdt?page=2', agent: false };
          plainRequest({ ...to, headers: { host: OTHER } }, (answer) => resolve(answer.resume()))
            .once('error', reject)
            .end();
        });
      const securely = (method: string) =>
        ask({ method, servername: OTHER, path: '/xwdt?page=2', headers: { host: OTHER } });
      for (const asked of [plainly, securely]) {
        const { headers } = await asked('GET');
        assert.equal(headers.location, `https://${DOMAIN}/xwdt?page=2`);
      }
      assert.deepEqual([(await plainly('GET')).statusCode, (await securely('GET')).status], [301, 301]);
      assert.deepEqual([(await plainly('POST')).statusCode, (await securely('POST')).status], [403, 403]);
    });

    it('answers Let’s Encrypt under both names without a pause', {
      skip: name === 'caddy' && 'Caddy does so itself',
    }, async () => {
      const path = '/.well-known/acme-challenge/token';
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), 'answer');
      for (const host of [DOMAIN, OTHER]) {
        const to = { host: '127.0.0.1', port: ports.plain, path, agent: false, headers: { host } };
        const answer = await new Promise<IncomingMessage>((resolve) => plainRequest(to, resolve).end());
        assert.deepEqual([answer.statusCode, await text(answer)], [200, 'answer']);
      }
    });

    it('passes on a header made to be read for ever, and the next visitor is served at once', async () => {
      const type = `application/json${'; '.repeat(45)}x`;
      assert.equal((await post('/v1/product/list', {}, { 'content-type': type })).status, 415);
      assert.equal((await ask({ path: '/healthz', headers: { host: DOMAIN } })).status, 200);
    });

    const ignore = () => {}; // being cut off is what it came for
    const open = (ALPNProtocols: string[] = []): TLSSocket => {
      const ca = readFileSync(join(folder, 'cert.pem'));
      const options = { host: '127.0.0.1', port: ports.tls, servername: DOMAIN, ca, ALPNProtocols };
      return connect(options).on('error', ignore);
    };

    it('lets no request through that is hidden in another, and gives each visitor their own answer', async () => {
      const reached: (string | undefined)[] = [];
      const note = (message: unknown) => reached.push((message as { request: IncomingMessage }).request.url); // proof: Node's
      subscribe('http.server.request.start', note);
      const staff = await site.login();
      const visit = async (at: number) => {
        const session = at % 2 ? { cookie: staff.cookie } : {};
        const { status } = await ask({ path: `/AdminProduct?visit=${at}`, headers: { host: DOMAIN, ...session } });
        assert.equal(status, at % 2 ? 200 : 302);
      };
      const visits = () => Promise.all(Array.from({ length: 40 }, (_, at) => visit(at)));
      // it has no end: only a server that takes the next visitor's request for its rest finds it
      const hidden = `GET /hidden HTTP/1.1\r\nHost: ${DOMAIN}\r\nX: `;
      const attacks = Object.values(ambiguousRequests(hidden, DOMAIN)).map((text) => rawRequest(open(), [text]));
      const session = connectSession(`https://${DOMAIN}`, { createConnection: () => open(['h2']) }).on('error', ignore);
      const lying = session.request({ ':method': 'POST', ':path': calls['carousel/all'].path, 'content-length': '0' });
      lying.on('error', ignore).resume().end(hidden);
      await Promise.all([...attacks, visits(), new Promise((resolve) => lying.on('close', resolve))]);
      await visits();
      session.destroy();
      unsubscribe('http.server.request.start', note);
      assert.ok(reached.includes(calls['carousel/all'].path) && reached.includes('/AdminProduct?visit=39'));
      assert.doesNotMatch(reached.join(), /hidden|HTTP/);
    });

    it('answers a visitor beside clients who send or read as slowly as they can', async () => {
      const film = /\/media\/[^"?\s]+\.mp4/.exec((await site.send('GET', '/')).text)?.[0] ?? '/';
      const slow = Array.from({ length: 90 }, (_, at) => {
        const socket = open();
        if (at % 3 === 0) trickle(socket, `GET / HTTP/1.1\r\nHost: ${DOMAIN}\r\n`, 'X-A: b\r\n');
        else if (at % 3 === 1) trickle(socket, `${postTo(DOMAIN)}Content-Length: 9000\r\n\r\n{"a":"`, 'x');
        else socket.pause().write(`GET ${film} HTTP/1.1\r\nHost: ${DOMAIN}\r\n\r\n`.repeat(20));
        return socket;
      });
      await Promise.all(slow.map((socket) => once(socket, 'secureConnect')));
      for (let visit = 0; visit < 20; visit += 1) {
        const { status } = await ask({ path: '/gywm', localAddress: '127.0.0.2', headers: { host: DOMAIN } });
        assert.equal(status, 200);
      }
      for (const socket of slow) socket.destroy();
    });

    it('speaks TLS 1.3 and 1.2 with the ciphers of today, and refuses what is older', async () => {
      const speak = (options: ConnectionOptions) =>
        new Promise<string | undefined>((resolve) => {
          const ca = readFileSync(join(folder, 'cert.pem'));
          const socket = connect({ host: '127.0.0.1', port: ports.tls, servername: DOMAIN, ca, ...options }, () => {
            resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
            socket.destroy();
          });
          socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
        });
      assert.match((await speak({})) ?? '', /^TLSv1\.3 TLS_(AES_(128|256)_GCM|CHACHA20)/);
      assert.match((await speak({ maxVersion: 'TLSv1.2' })) ?? '', /^TLSv1\.2 ECDHE-RSA-(AES(128|256)-GCM|CHACHA20)/);
      const ciphers = 'ALL:@SECLEVEL=0';
      for (const version of ['TLSv1', 'TLSv1.1'] as const) {
        assert.match(
          (await speak({ minVersion: version, maxVersion: version, ciphers })) ?? '',
          /ALERT_PROTOCOL_VERSION/,
        );
      }
      for (const cipher of ['AES128-SHA', 'AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA']) {
        const old = { maxVersion: 'TLSv1.2', ciphers: `${cipher}:@SECLEVEL=0` } as const;
        assert.match((await speak(old)) ?? '', /ALERT_HANDSHAKE_FAILURE/, cipher);
      }
    });

    it('sends who asks for a page without TLS to the same address with it, and refuses a call', async () => {
      const inTheClear = (method: string) =>
        new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
          const options = { host: '127.0.0.1', port: ports.plain, path: '/xwdt?page=2', headers: { host: DOMAIN } };
          plainRequest({ ...options, method, agent: false }, (response) => {
            response.resume();
            resolve({ status: response.statusCode, location: response.headers.location });
          })
            .on('error', reject)
            .end();
        });
      for (const method of ['GET', 'HEAD']) {
        const { location } = await inTheClear(method);
        assert.equal(location?.replace(`:${ports.tls}`, ''), `https://${DOMAIN}/xwdt?page=2`);
      }
      for (const method of ['POST', 'PUT']) {
        assert.deepEqual(await inTheClear(method), { status: 403, location: undefined });
      }
    });

    it('never says that the site is down because a film is too large', async () => {
      const head = '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\nfilm\r\n--b\r\n';
      const film =
        'Content-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n\0\0\0\x14ftypisom\0\0\0\0isom';
      const headers = {
        host: DOMAIN,
        'content-type': 'multipart/form-data; boundary=b',
        ...credentialHeaders(await site.login()),
      };
      const body = `${head}${film}${'x'.repeat(230 * 1024 * 1024)}\r\n--b--\r\n`;
      assert.equal((await ask({ method: 'POST', path: '/v1/file/upload', headers }, body)).status, 413);
    });

    it('tells the server who asks, whatever they say of themselves', async () => {
      const path = '/v1/indexLogin/loginAuth';
      const guess = (password: string, told: string) =>
        post(path, { username: 'admin', password }, { 'x-forwarded-for': told });
      for (let round = 0; round < 5; round += 1)
        assert.equal((await guess(`wrong-${round}`, `1.2.3.${round}`)).status, 401);
      assert.equal((await guess(ADMIN_PASSWORD, '1.2.3.9')).status, 429);
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '1.2.3.0' };
      const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
      assert.equal((await site.send('POST', path, { headers, body })).status, 200); // only this machine was locked
    });

    it('lets bodies pass that the server refuses in its own words', async () => {
      const send = () => post('/v1/news/list', { newTitle: 'x'.repeat(9 * 1024 * 1024) });
      // a proxy may cut off who still sends when the answer is there (RFC 9112, 9.6), and such a client asks again
      const { status, text } = await send().catch(send);
      assert.equal(status, 413);
      assert.match(text, /^\{"code":413,"msg":"[^"]*[\u4e00-\u9fff]/);
    });

    it('says in Chinese that the site is down, with a number to call', async () => {
      await site.pause(async () => {
        const { status, headers, text } = await ask({ path: '/gywm', headers: { host: DOMAIN } });
        assert.deepEqual([status, headers['content-type']], [503, 'text/html; charset=utf-8']);
        assert.deepEqual([headers['retry-after'], headers['cache-control']], ['30', 'no-store']);
        assert.match(text, /网站暂时无法打开.*<a href="tel:400-000-0000">/);
      });
    });
  });
}
