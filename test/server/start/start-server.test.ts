import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { listen } from '../../helpers/free-port.ts';
import { holdPort } from '../../helpers/held-port.ts';
import { logIn, staffOf } from '../../helpers/log-in.ts';
import { PROGRAM, runCommand, startProcess } from '../../helpers/server-process.ts';
import { ROOT, startSite } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

/** Gives a process a terminal; of util-linux. */
const TERMINAL = { skip: existsSync('/usr/bin/script') ? false : 'no /usr/bin/script' };
/** A folder in which nobody can make a file, root included. */
const NOT_WRITABLE = '/dev/fd';

describe('a start', () => {
  const folder = temporaryFolder({ after });
  before(() => {
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
  });

  const refuses = async (environment: Record<string, string>, line: RegExp, handed?: number) => {
    await assert.rejects(startProcess(folder, environment, [], ROOT, handed), (error: Error) => {
      const [, said = ''] = /the server ended with 1: (.*)$/s.exec(error.message) ?? [];
      assert.match(said, /^[^\n]+\n$/, 'one line');
      assert.match(said, line);
      return true;
    });
  };

  for (const name of ['DATA_DIR', 'UPLOADS_DIR', 'BACKUP_DIR']) {
    it(`is refused in one line where ${name} cannot be made or written`, async () => {
      const wrong = [
        join(folder, 'file'),
        join(folder, 'file', 'below'),
        join(folder, 'dangling'),
        join(NOT_WRITABLE, 'x'),
        NOT_WRITABLE,
      ];
      for (const path of wrong) {
        await refuses(
          { [name]: path },
          new RegExp(`^${name}="${path}" cannot be used: it cannot be created or written \\(E`),
        );
      }
    });
  }

  it('is refused where two folders are one or lie in one another, by whatever name', async () => {
    const real = join(folder, 'real');
    const link = join(folder, 'link');
    const same = /^UPLOADS_DIR=.* it is the same folder as DATA_DIR/;
    const wrong: [Record<string, string>, RegExp][] = [
      [{ DATA_DIR: real, UPLOADS_DIR: real }, same],
      [{ DATA_DIR: real, UPLOADS_DIR: link }, same],
      [{ DATA_DIR: link, UPLOADS_DIR: join(real, 'new', 'x') }, /^UPLOADS_DIR=.* it is inside DATA_DIR/],
      [{ DATA_DIR: join(real, 'new'), UPLOADS_DIR: `${link}/./new/` }, same],
      [{ BACKUP_DIR: folder }, /^DATA_DIR=.* it is inside BACKUP_DIR/],
      [{ BACKUP_DIR: join(folder, 'uploads', 'x') }, /^BACKUP_DIR=.* it is inside UPLOADS_DIR/],
      [{ DATA_DIR: join(folder, 'nowhere'), UPLOADS_DIR: join(folder, 'dangling') }, same],
    ];
    for (const [environment, line] of wrong) await refuses(environment, line);
    assert.deepEqual(readdirSync(real), []);
  });

  it('serves on a port that is handed over, and is refused in one line where the settings name another', async (t) => {
    const { port, descriptor } = await holdPort(t);
    const server = await startProcess(temporaryFolder(t), { PORT: `${port}` }, [], ROOT, descriptor);
    assert.equal(server.address, `http://127.0.0.1:${port}`);
    assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
    assert.equal(await server.end('SIGTERM'), 0);
    for (const [settings, named] of [
      [{ PORT: '4000' }, 'HOST=127.0.0.1, PORT=4000'],
      [{ PORT: `${port}`, HOST: '::1' }, `HOST=::1, PORT=${port}`],
    ] as const) {
      const line = `cannot listen on ${named}: zhuzhan.socket listens on 127.0.0.1, port ${port}; zhuzhan setup makes them agree\n`;
      await refuses(settings, new RegExp(`^${line}$`), descriptor);
    }
  });

  it('is refused with a way out on an address that cannot be listened on, and on a descriptor that is no listener', async (t) => {
    const other =
      /^cannot listen on HOST=\S+, PORT=\d+: this machine cannot take that address; set another HOST \(.+\)\n$/;
    for (const HOST of ['203.0.113.9', 'fe80::1', '2001:db8::1', 'nowhere.invalid']) await refuses({ HOST }, other);
    const file = openSync(join(temporaryFolder(t), 'file'), 'w');
    t.after(() => closeSync(file));
    await refuses(
      {},
      /: zhuzhan\.socket hands over what no server can listen on; zhuzhan setup writes it again\n$/,
      file,
    );
  });

  it('that finds its port taken makes nothing and tells no password', async (t) => {
    const folder = temporaryFolder(t);
    const other = createServer();
    t.after(() => other.close());
    const port = await listen(other);
    const taken = {
      PORT: String(port),
      ADMIN_PASSWORD: '',
      DATA_DIR: join(folder, 'd'),
      UPLOADS_DIR: join(folder, 'u'),
    };
    await refuses(
      taken,
      new RegExp(
        `^cannot listen on HOST=127\\.0\\.0\\.1, PORT=${port}: another program listens there; stop it, or set another PORT\n$`,
      ),
    );
    assert.deepEqual(readdirSync(folder), []);
  });
});

it('without SITE_URL, every address that the site tells of itself has the port that was taken', async (t) => {
  const site = await startSite({ SITE_URL: '' }); // PORT=0
  t.after(site.stop);
  assert.notEqual(new URL(site.address).port, '0');
  const told = await Promise.all(
    ['/', '/xwdt', '/sitemap.xml', '/news.rss', '/robots.txt'].map((path) => site.send('GET', path)),
  );
  for (const { text } of told) {
    const own = text.match(/https?:\/\/127\.0\.0\.1[^/"<\s]*/g) ?? [];
    assert.deepEqual([...new Set(own)], [site.address]);
  }
});

it('two first starts at once make one account, and of two first log-ins that choose a password at once one does', async (t) => {
  const folder = temporaryFolder(t);
  const started = await Promise.allSettled([1, 2].map(() => startProcess(folder, { ADMIN_PASSWORD: '' })));
  const [server, ...others] = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.ok(server && others.length === 0);
  t.after(() => server.child.kill('SIGKILL'));
  assert.match(String(started.find((one) => one.status === 'rejected')?.reason), /ended with 1: \S+ is in use by/);
  const { password } = JSON.parse(server.said()[0] ?? '');
  const people = await Promise.all([1, 2].map(() => staffOf(server.address, password)));
  const chosen = people.map((one, at) => one('account/password', { password, newPassword: `Crane-Tower-${at}9` }));
  assert.equal((await Promise.all(chosen)).filter(({ code }) => code === 401).length, 1);
  await server.end('SIGTERM');
});

it('a stop writes what was only in memory, and leaves no lock', async (t) => {
  const folder = temporaryFolder(t);
  const server = await startProcess(folder);
  const body = JSON.stringify({ page: '/', event: 'view' });
  const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0', connection: 'close' };
  const { status } = await fetch(`${server.address}/v1/visit/record`, { method: 'POST', headers, body });
  assert.deepEqual([status, await server.end('SIGTERM')], [200, 0]);
  assert.equal(existsSync(join(folder, 'data', 'lock')), false);
  assert.equal(readdirSync(join(folder, 'data', 'visits')).length, 1);
});

describe('the log of a first start', () => {
  it(
    'shows the generated password of the first account on a line of its own where it is a terminal',
    TERMINAL,
    async (t) => {
      const folder = temporaryFolder(t);
      const child = spawn('script', ['-qefc', `${process.execPath} ${PROGRAM} start`, '/dev/null'], {
        env: {
          PATH: process.env.PATH,
          PORT: '0',
          DATA_DIR: join(folder, 'data'),
          UPLOADS_DIR: join(folder, 'uploads'),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      for await (const chunk of child.stdout) {
        said += chunk;
        if (said.includes('"ready"')) break;
      }
      child.kill('SIGTERM');
      const lines = said.split(/\r?\n/).filter(Boolean);
      assert.match(lines[1] ?? '', /^\w{23}$/);
      assert.deepEqual([lines.length, said.includes('first-account')], [4, false]);
    },
  );

  it('is one JSON object a line from the first on, with the made-up password once', async (t) => {
    const folder = temporaryFolder(t);
    const server = await startProcess(folder, { ADMIN_PASSWORD: '' });
    const [first, noBackup, ready, ...more] = server.said().map((line) => JSON.parse(line));
    assert.match(first.password, /^\w{23}$/);
    assert.deepEqual([first.event, ready.event, more], ['first account', 'ready', []]);
    assert.deepEqual([first.code, noBackup.id, ready.code], ['first-account', 'backup-none', 'ready']);
    assert.ok((await logIn(server.address, first.password))['authorization-item']);
    await server.end('SIGTERM');
    assert.equal(server.said().join('\n').split(first.password).length, 2);
  });
});

const SITE_URL = 'https://www.example.com';

describe('a command where no first start has finished', () => {
  const folder = temporaryFolder({ after });
  const run = (args: string[], dataDir: string) => {
    const folders = { UPLOADS_DIR: join(folder, 'uploads'), BACKUP_DIR: join(folder, 'backups') };
    const PORT = '1'; // nobody listens there, as another server may on the usual port
    return runCommand(args, { DATA_DIR: dataDir, ...folders, SITE_URL, PORT });
  };

  const COMMANDS = [
    ['account', 'list'],
    ['account', 'add', 'wang'],
    ['account', 'passwd', 'admin'],
    ['account', 'remove', 'admin'],
    ['backup'],
    ['backup', '--to', 'elsewhere'],
    ['export', '--to', 'elsewhere'],
    ['import', '--from', 'http://127.0.0.1:9'],
    ['status'],
    ['upgrade'],
  ];

  it('ends with one line that names DATA_DIR, and makes nothing', async () => {
    const cut = join(folder, 'cut'); // killed before there was an account
    mkdirSync(join(cut, 'product'), { recursive: true });
    writeFileSync(join(cut, 'site.json'), '{}');
    for (const dataDir of [join(folder, 'data'), cut]) {
      for (const args of COMMANDS) {
        const { code, out, err } = await run(args, dataDir);
        assert.deepEqual([code, out], [1, ''], args.join(' '));
        assert.match(err, new RegExp(`^DATA_DIR="${dataDir}" cannot be used: [^\\n]+\\n$`));
      }
    }
    assert.deepEqual(readdirSync(folder), ['cut']);
    assert.deepEqual(readdirSync(cut).sort(), ['product', 'site.json']);
    assert.equal(existsSync(join(ROOT, 'elsewhere')), false);
  });

  it('is a restore: it says what is wrong with the snapshot', async () => {
    const { code, err } = await run(['restore', folder], join(folder, 'data'));
    assert.equal(code, 1);
    assert.match(err, /is not a snapshot[^\n]*\n$/);
  });
});
