import { describe, it } from 'node:test';
import { rawClient } from '../helpers/real-server.ts';
import { suiteSite } from '../helpers/suite-site.ts';

describe('a body where none belongs', () => {
  const site = suiteSite();

  for (const path of ['/', '/login', '/healthz', '/robots.txt', '/favicon.svg', '/uploads/none.png', '/nowhere']) {
    it(`is not waited for: ${path} is answered`, async () => {
      const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n`;
      const client = rawClient(Number(new URL(site.address).port), head);
      await client.received(/^HTTP\/1\.1 (?:200|404) /);
      client.socket.destroy();
    });
  }
});
