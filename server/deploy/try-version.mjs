import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const PHONE = 'Mozilla/5.0 (iPhone) trial';
const DESK = 'Mozilla/5.0 trial';
/** Kinds whose rows staff can list, with what calls name their ids; those that can be held back first. */
const SCOPED = { product: 'productId', news: 'newId', case: 'caseId', page: 'pageId' };
const LISTED = { ...SCOPED, carousel: 'photoId', agent: 'agentId' };
const BESIDES = ['/login', '/robots.txt', '/news.rss'];
const NAME = 'upgrade-trial';
const READY_WITHIN_MS = 120_000;
/** Ends a process when its standard input does, which is when whoever started it has gone, killed or not. */
const END_WITH_INPUT = 'data:text/javascript,process.stdin.resume().on("end",()=>process.exit(1))';

/**
 * Starts a build on a restored copy of the newest data, opens every public page, logs in and compares the records. `owner` is
 * who it runs as. Throws one line that says what is wrong; whatever runs on the real data is not touched.
 */
export async function tryVersion({ build, project, settings, folder, owner, dataDir, say }) {
  const command = (name) => join(build, 'server', 'bundle', `${name}.cjs`);
  const real = { DATA_DIR: dataDir, UPLOADS_DIR: resolve(project, settings.UPLOADS_DIR || 'uploads') };
  const copy = { DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads') };
  const snapshots = join(folder, 'snapshots');
  const password = randomBytes(12).toString('base64url');
  run('a snapshot of the newest data', command('backup'), ['--to', snapshots], real);
  const [name] = readdirSync(snapshots).filter((one) => /^\d{4}-/.test(one));
  const snapshot = join(snapshots, name);
  run('the copy', command('backup'), ['--restore', snapshot], copy);
  silence(join(copy.DATA_DIR, 'site.json'));
  const now = new Date().toISOString();
  writeFileSync(join(copy.DATA_DIR, 'clock.json'), JSON.stringify({ since: now, seen: now })); // nothing old is removed
  run(
    'an account on the copy',
    command('account'),
    ['add', NAME, '--auth', 'content,lead,site:update,system'],
    copy,
    password,
  );
  const server = await start();
  try {
    await openPages(server.address);
    await compareRecords(server.address);
  } finally {
    await server.stop();
  }

  function environmentOf(folders) {
    const { PATH, LANG } = process.env;
    return { PATH, LANG, SITE_URL: settings.SITE_URL, ...folders };
  }

  function run(what, file, args, folders, input = '') {
    const how = { ...owner, env: environmentOf(folders), cwd: project, input, encoding: 'utf8' };
    const { status, stderr, error } = spawnSync(process.execPath, [file, ...args], how);
    if (status !== 0) throw new Error(`${what} failed: ${(error?.message ?? stderr).trim().split('\n').pop()}`);
  }

  async function start() {
    const env = { ...environmentOf(copy), PORT: '0', HOST: '127.0.0.1' };
    const child = spawn(process.execPath, ['--import', END_WITH_INPUT, command('main')], {
      ...owner,
      env,
      cwd: project,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const ended = once(child, 'close');
    const late = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
    const stop = () => child.kill('SIGTERM') && ended;
    for await (const line of createInterface(child.stdout)) {
      const { event, address } = line.startsWith('{') ? JSON.parse(line) : {};
      if (event !== 'ready') continue;
      clearTimeout(late);
      child.stdout.resume();
      return { address, stop };
    }
    clearTimeout(late);
    const [code] = await ended;
    const lines = said.trim().split('\n');
    const why = lines.find((line) => /^\w*Error\b.*: /.test(line)) ?? lines.at(-1); // Node ends a trace with its version
    throw new Error(code === null ? 'it is not ready in time' : `it ends with ${code}: ${why}`);
  }

  async function openPages(address) {
    const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
    const { pages } = JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8'));
    // one that shows a record is not there without saying which
    for (const path of Object.keys(pages)) await openOn(address, path, (status) => status < 500);
    const files = sitemap.includes('<sitemapindex') ? locationsIn(sitemap) : ['/sitemap.xml'];
    let count = Object.keys(pages).length;
    for (const file of files) {
      const listed = locationsIn(file === '/sitemap.xml' ? sitemap : await (await fetch(address + file)).text());
      for (const path of new Set([...BESIDES, ...listed])) {
        await openOn(address, path, (status) => status === 200);
        count += 1;
      }
    }
    say(`${count} pages open`);
  }

  async function openOn(address, path, isGood) {
    const answers = await Promise.all([DESK, PHONE].map((agent) => open(address + path, agent)));
    const wrong = answers.find((status) => !isGood(status));
    if (wrong !== undefined) throw new Error(`${path} is answered with ${wrong}`);
  }

  /** The status of a page as this device sees it, which may be on its own address. */
  async function open(url, agent) {
    const answer = await fetch(url, { headers: { 'user-agent': agent } });
    await answer.arrayBuffer();
    return answer.status;
  }

  async function compareRecords(address) {
    const login = await call('/v1/indexLogin/loginAuth', { username: NAME, password });
    if (login.answer.code !== 200) throw new Error(`the log-in is refused: ${login.answer.code}`);
    const headers = { cookie: login.cookie, 'authorization-item': `Bearer ${login.answer.data.token}` };
    let count = 0;
    for (const [kind, id] of Object.entries(LISTED)) {
      const folderOf = join(snapshot, 'data', kind);
      const copied = existsSync(folderOf) ? readdirSync(folderOf).map((file) => file.replace(/\.json$/, '')) : [];
      if (copied.length === 0) continue;
      const scope = kind in SCOPED ? { scope: 'all' } : {};
      const shown = new Set();
      for (let page = 1; ; page += 1) {
        const { answer } = await call(`/v1/${kind}/list`, { page, limit: 9999, ...scope }, headers);
        if (answer.code !== 200) throw new Error(`the list of ${kind} is refused: ${answer.code}`);
        for (const row of answer.data.data) shown.add(row[id]);
        if (page * 9999 >= answer.data.count) break;
      }
      const missing = copied.filter((one) => !shown.has(one));
      if (missing.length > 0)
        throw new Error(`${kind}: ${missing.length} records are not there: ${missing.slice(0, 3).join(', ')}`);
      count += copied.length;
    }
    say(`${count} records are there`);

    async function call(path, input, more = {}) {
      const how = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...more },
        body: JSON.stringify(input),
      };
      const response = await fetch(address + path, how);
      return { answer: await response.json(), cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
    }
  }
}

/** A copy tells no search engine of its pages. */
function silence(file) {
  if (!existsSync(file)) return;
  const site = JSON.parse(readFileSync(file, 'utf8'));
  if (site.searchPush) writeFileSync(file, JSON.stringify({ ...site, searchPush: undefined }));
}

function locationsIn(xml) {
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at]) => {
    const { pathname, search } = new URL(at.replaceAll('&#38;', '&'));
    return pathname + search;
  });
}
