import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const RELEASE = join(ROOT, 'dist');
const file = readFileSync(join(RELEASE, 'server/deploy/Containerfile'), 'utf8');
const all = (word: string) => Array.from(file.matchAll(new RegExp(`^${word} (.*)$`, 'gm')), ([, rest = '']) => rest);
const only = (word: string) => {
  const [rest = '', ...more] = all(word);
  assert.deepEqual(more, [], word);
  return rest;
};

it('the container is the release and nothing else, its process is not root, and its volumes are the three folders', () => {
  assert.deepEqual(all('COPY'), ['. /opt/zhuzhan']); // the folder that it is built from: an unpacked release
  assert.doesNotMatch(file, /^ADD |npm|apt|curl/m);
  assert.equal(only('USER'), 'node');
  const [data = '', uploads = '', backups = ''] = JSON.parse(only('VOLUME'));
  assert.match(only('ENV'), new RegExp(`DATA_DIR=${data} UPLOADS_DIR=${uploads} BACKUP_DIR=${backups}$`));
  assert.equal(only('RUN'), `install -d -o node -g node ${data} ${uploads} ${backups}`);
  for (const readme of ['README.md', 'README.zh-CN.md']) {
    const guide = readFileSync(join(ROOT, 'server/deploy', readme), 'utf8');
    for (const volume of [data, uploads, backups]) assert.ok(guide.includes(`:${volume} `), `${readme}: ${volume}`);
  }
});

it('what the container starts serves as a user who is not root, and SIGTERM ends it with 0', async (t) => {
  const folder = temporaryFolder(t);
  chmodSync(folder, 0o777);
  const [entry = '', ...args] = [...JSON.parse(only('ENTRYPOINT')), ...JSON.parse(only('CMD'))];
  const program = entry.replace('/opt/zhuzhan', RELEASE);
  accessSync(program, constants.X_OK);
  const environment = Object.fromEntries(
    only('ENV')
      .replaceAll('/srv/zhuzhan', folder)
      .split(' ')
      .map((pair) => pair.split('=')),
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot ? { uid: 1000, gid: 1000 } : {}),
  });
  const exited = once(child, 'exit');
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes('"ready"')) break;
  }
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null], said);
  assert.deepEqual(JSON.parse(/ CMD (.*)$/.exec(only('HEALTHCHECK'))?.[1] ?? ''), [entry, 'status']);
  assert.ok(existsSync(join(folder, 'data', 'format.json')));
});
