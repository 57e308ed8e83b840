import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { randomFrom } from '../../helpers/random.ts';
import { SEED, times, verdict } from '../../helpers/tell.ts';
import { rawRequest } from '../raw-request.ts';
import { suiteTarget, type Target } from '../target.ts';

/** Where a file is served from a folder. */
const ROUTES = ['/uploads/', '/media/', '/assets/', '/'];
/** Each is there, one to four steps up from a folder that is served, and each holds a mark. */
const SECRETS = [
  'data/secret.json',
  'secret.txt',
  'outside/secret.txt',
  ...'uploads/.secret.png uploads/secret.html uploads/link.png uploads/sub/link/secret.txt uploads/pipe.png'.split(' '),
];
const ELSEWHERE = ['package.json', 'dist/server/main.cjs', 'server/main.ts', 'etc/passwd', 'proc/self/environ'];
const MARKS = /SECRET-MARK|"name": "zhuzhan"|startServer|root:.*:0:0|ADMIN_PASSWORD/;

const UP = '.. . %2e%2e .%2e %2E. %252e%252e ..%00 ..; .... %c0%ae%c0%ae %uff0e%uff0e ．． ..%20 ...'.split(' ');
const SLASH = '/ / / \\ %2f %5c %252f // /./ %c0%af %ef%bc%8f /;/ ;/'.split(' ');
const ENDS = ['', '', '', '\t', ...'? # %00 %00.png %20 . / /. ::$DATA .png ?.png #.png %23.png %0a'.split(' ')];

describe('a path that wants out of its folder', () => {
  const target = suiteTarget();
  before(async () => {
    for (const name of ['outside', 'uploads/sub']) await mkdir(join(target.folder, name), { recursive: true });
    for (const name of SECRETS.filter((secret) => !/link|pipe/.test(secret))) {
      await writeFile(join(target.folder, name), 'SECRET-MARK');
    }
    await symlink(join(target.folder, 'secret.txt'), join(target.folder, 'uploads', 'link.png'));
    execFileSync('mkfifo', [join(target.folder, 'uploads', 'pipe.png')]);
    await symlink(join(target.folder, 'outside'), join(target.folder, 'uploads', 'sub', 'link'));
  });

  it('gets nothing but a page that does not exist, in any spelling', async (test) => {
    const random = randomFrom(SEED);
    const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
    const letThrough: string[] = [];
    const tried = times(1_500, 50_000);
    const files = [...SECRETS, ...SECRETS.map((name) => name.replace('uploads/', '')), ...ELSEWHERE];
    for (let turn = 0; turn < tried; turn++) {
      const steps = Array.from({ length: random(8) }, () => pick(UP) + pick(SLASH)).join('');
      const file = pick(files);
      const spelled = random(3) ? file : file.replaceAll('/', pick(SLASH));
      const path = `${pick(ROUTES)}${random(4) ? '' : pick(['sub/', 'x/', 'C:', '/', '~'])}${steps}${spelled}${pick(ENDS)}`;
      const given = await ask(target, path);
      if (MARKS.test(given.text)) letThrough.push(`${path} gave it away`);
      if (![200, 301, 302, 400, 404].includes(given.status)) letThrough.push(`${path}: ${given.status}`);
      const location = String(given.headers.location ?? '/');
      if (!/^\/(?![/\\])/.test(location)) letThrough.push(`${path} leads to ${location}`);
    }
    verdict(test, 'spellings of paths', tried, letThrough);
    assert.deepEqual(target.errors, []);
  });

  it('never leads a visitor to another site', async (test) => {
    const letThrough: string[] = [];
    const hosts =
      '//evil.example /\\evil.example ///evil.example /%2fevil.example /.//evil.example //evil.example/%2e%2e'.split(
        ' ',
      );
    const tails = ['', '/', '/product/', '/product', '/mobile/', '?x', '/..', '/%2e%2e/', '/login'];
    const paths = hosts.flatMap((host) => [
      `/product/?next=${host}`,
      ...tails.flatMap((end) => [host + end, `/login?redirect=${host}${end}`, `http://evil.example${host}${end}`]),
    ]);
    for (const path of paths) {
      for (const agent of ['', 'iPhone']) {
        const { headers } = await ask(target, path, { 'user-agent': agent });
        const location = String(headers.location ?? '/');
        if (new URL(location, 'https://own.example').host !== 'own.example') letThrough.push(`${path} → ${location}`);
      }
    }
    verdict(test, 'redirects', paths.length * 2, letThrough);
  });
});

/** As `send`, also for what Node's own client refuses to put on the line. */
async function ask(target: Target, path: string, headers: Record<string, string> = {}) {
  if (!/[^\x21-\xff]/.test(path)) return target.send('GET', path, { headers });
  const { text, statuses } = await rawRequest(target.port, [
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
  ]);
  return { status: statuses[0] ?? 400, text, headers: { location: /^location: (.*)$/im.exec(text)?.[1]?.trim() } };
}
