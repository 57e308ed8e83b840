import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pages } from '../client/site/routes.ts';
import { calls } from '../server/contract/calls.ts';
import { readSettings } from '../server/start/configuration.ts';
import { anchorOf, type Fence, readSections, type Section } from './helpers/readme-pages.ts';
import { ROOT, type Site, startSite } from './helpers/site.ts';

interface Locked {
  version: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json'));
const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;
const settings = names(read('server/start/configuration.ts'), /read\('([A-Z_]+)'\)/g);
const sources = ['client', 'server', 'test'].flatMap((folder) => filesIn(folder).map((file) => `${folder}/${file}`));
/** Names in capitals that code knows: constants, and what only the tests read from the environment. */
const capitals = new Set(
  ['build.mjs', ...sources.filter((file) => /\.(ts|tsx|mjs)$/.test(file))].flatMap((file) => [
    ...names(read(file), /\bconst ([A-Z][A-Z_]+)\b/g),
    ...names(read(file), /process\.env\.([A-Z_]+)/g),
  ]),
);

/** npm's own commands; everything else must be a script. */
const NPM_COMMANDS = ['ci', 'install', 'prune'];
const CALL_PATH = /^\/(v1|item|service-basics-item|allianceRest)\//;
/** Addresses that are answered and are neither a page nor a call. */
const SERVED = ['/login', '/healthz', '/robots.txt', '/sitemap.xml', '/news.rss'];
/** Folders of the machine that the site is installed on. */
const MACHINE = /^\/(etc|opt|usr|var)\//;
const PATH = /^[\w@.*<>~-]+(\/[\w@.*<>~-]*)*$/;
const ENDING = /\.(ts|tsx|mjs|js|json|md|css|html|svg|jpg)$/;

/** The robot is waited for; one that is never told would be waited for without end. */
const HANGS = { timeout: 60_000 };

const english = readSections('README.md');
const chinese = readSections('README.zh-CN.md');

describe('the two READMEs', () => {
  it('have the same sections in the same order, with the same tables, lists and links', () => {
    assert.deepEqual(chinese.map(outlineOf), english.map(outlineOf));
  });

  it('show the same commands and files', () => {
    assert.deepEqual(chinese.map(fencesOf), english.map(fencesOf));
  });

  it('name the same things in each section', () => {
    assert.deepEqual(chinese.map(codesOf), english.map(codesOf));
  });

  it('list the same versions and sizes, which are those that are installed', () => {
    for (const sections of [english, chinese]) {
      const rows = packageRows(sections);
      for (const [name, version] of Object.entries<string>(dependencies)) {
        assert.equal(rows.find(([cell]) => cell === `\`${name}\``)?.[1], version, name);
      }
    }
    assert.deepEqual(packageRows(chinese).map(figures), packageRows(english).map(figures));
  });
});

for (const [file, sections] of Object.entries({ 'README.md': english, 'README.zh-CN.md': chinese })) {
  describe(file, () => {
    it('names no path, script, call or setting that does not exist', () => {
      const codes = sections.flatMap((section) => section.codes);
      assert.ok(codes.length > 100);
      assert.deepEqual(codes.map(faultOf).filter(Boolean), []);
    });

    it('shows no command that names one that does not exist', () => {
      const shown = sections.flatMap((section) => section.fences).flatMap(namesInFence);
      assert.ok(shown.length > 20);
      assert.deepEqual(shown.map(faultOf).filter(Boolean), []);
    });

    it('links to headings and files that are there', () => {
      const anchors = sections.map(({ title }) => `#${anchorOf(title)}`);
      const links = sections.flatMap((section) => section.links);
      const broken = links.filter(
        (link) => !(link.startsWith('#') ? anchors.includes(link) : existsSync(join(ROOT, link))),
      );
      assert.deepEqual(broken, []);
    });

    it('tells every setting, with its default', () => {
      const rows = new Map(
        sections.flatMap((section) => section.tables.flat()).map(([cell = '', ...rest]) => [cell, rest]),
      );
      assert.deepEqual(
        settings.filter((name) => !rows.has(`\`${name}\``)),
        [],
      );
      const { port, host, trustProxy } = readSettings({}, '/project');
      assert.equal(rows.get('`PORT`')?.[0], String(port));
      assert.equal(rows.get('`HOST`')?.[0], host);
      assert.equal(rows.get('`TRUST_PROXY`')?.[0], String(trustProxy));
    });

    it('accounts for every package, at run time and in development', () => {
      const listed = sections.flatMap((section) => section.tables.flat()).map(([cell = '']) => cell);
      const wanted = Object.keys({ ...dependencies, ...devDependencies });
      assert.deepEqual(
        wanted.filter((name) => !listed.includes(`\`${name}\``)),
        [],
      );
    });

    it('says truly how many packages a server needs, and names each', () => {
      const atRunTime = Object.entries(locked).filter(([path, { dev }]) => path !== '' && !dev);
      const text = read(file);
      assert.match(text, new RegExp(`[^\\d]${atRunTime.length} (packages|个包)`));
      assert.deepEqual(
        atRunTime.filter(([path]) => !text.includes(`\`${path.replace(/^.*node_modules\//, '')}\``)),
        [],
      );
      assert.deepEqual(
        atRunTime.filter(([, { hasInstallScript }]) => hasInstallScript),
        [],
      );
    });
  });
}

describe('what the READMEs say of the data folder', () => {
  const told = english.flatMap((section) => section.codes).filter((code) => /^(data|uploads)\/./.test(code));
  const robot = createServer((_request, response) => response.end('{}'));
  let site: Site;
  let onDisk: string[];
  before(async () => {
    await new Promise<void>((resolve) => robot.listen(0, '127.0.0.1', resolve));
    const { port } = robot.address() as AddressInfo; // proof: it listens on a port
    site = await startSite({ NOTIFY_WEBHOOK: `http://127.0.0.1:${port}` });
    const staff = await site.login();
    const saved = await site.call<{ productId: string }>('product/save', { coverName: 'one' }, staff);
    const { productId } = saved.body.data ?? {};
    await site.call('product/update', { productId, coverName: 'two' }, staff);
    await site.call('product/delete', { productId }, staff);
    await site.call('system/update', { sysName: 'three', logo: '/media/brand/logo.svg' }, staff);
    await site.call('agent/save', { agentName: 'four', agentInfo: 'five', phone: '13800000000' });
    // noted once the robot has taken it, and under its own name once it is whole
    while (!filesIn(join(site.dataDir, 'notice')).some((name) => name.endsWith('.json'))) await pause(20);
    onDisk = [
      ...filesIn(site.dataDir).map((path) => `data/${path}`),
      ...filesIn(site.uploadsDir).map((path) => `uploads/${path}`),
    ];
  }, HANGS);
  after(async () => {
    await site?.stop();
    robot.close();
  });

  it('is what a site in use has there', () => {
    assert.ok(told.length > 10);
    assert.deepEqual(
      told.filter((code) => !onDisk.some((path) => patternOf(code).test(path))),
      [],
    );
  });

  it('leaves no file of it out', () => {
    const patterns = told.map(patternOf);
    assert.ok(onDisk.length > 50);
    assert.deepEqual(
      onDisk.filter((path) => !patterns.some((pattern) => pattern.test(path))),
      [],
    );
  });
});

/** What is wrong with something in backticks; undefined where it exists, or is none of the things that are looked up. */
function faultOf(code: string): string | undefined {
  const [first = '', second = '', third = ''] = code.split(' ');
  if (first === 'npm') {
    const script = second === 'run' ? third : second;
    return script in scripts || NPM_COMMANDS.includes(script) ? undefined : `${code}: no such script`;
  }
  if (/^(GET|POST|PUT|DELETE)$/.test(first)) return isCall(second, first) ? undefined : `${code}: no such call`;
  if (CALL_PATH.test(code)) return isCall(code) ? undefined : `${code}: no such call`;
  if (/^[A-Z][A-Z_]+(=|$)/.test(code)) return isCapital(code) ? undefined : `${code}: no such setting`;
  if (code.startsWith('/')) return isAddress(code) ? undefined : `${code}: no such address`;
  if (!PATH.test(code) || !(code.includes('/') || ENDING.test(code))) return undefined;
  return isPath(code) || isPackage(code) ? undefined : `${code}: no such path`;
}

function isCall(path: string, method?: string): boolean {
  return Object.values(calls).some((row) => row.path === path && (method === undefined || row.method === method));
}

function isCapital(code: string): boolean {
  const [name = ''] = code.split('=');
  return settings.includes(name) || capitals.has(name);
}

function isAddress(address: string): boolean {
  const [, uploaded] = /^\/uploads\/(.+)$/.exec(address) ?? [];
  if (uploaded) return existsSync(join(ROOT, 'server', 'starter', 'uploads', uploaded));
  return SERVED.includes(address) || MACHINE.test(`${address}/`) || pages.some(({ path }) => path === address);
}

/** Whether a path is in the tree, is made by the build, or lies in a run-time folder (which the last tests look into). */
function isPath(path: string): boolean {
  if (/^(data|uploads)\//.test(path) || path === 'dist/' || path === 'node_modules/') return true;
  const [, bundle] = /^dist\/server\/(\w+)\.js$/.exec(path) ?? [];
  if (bundle) return read('build.mjs').includes(`${bundle}: 'server/${bundle}.ts'`);
  if (!/[*<]/.test(path)) return existsSync(join(ROOT, path));
  return sources.some((source) => patternOf(path).test(source));
}

function isPackage(name: string): boolean {
  return `node_modules/${name}` in locked;
}

/** `<id>` stands for any name and `*` for any part of one. */
function patternOf(path: string): RegExp {
  const parts = path.split(/(<[^>]+>|\*)/).map((part) => (/^[<*]/.test(part) ? '[^/]+' : escaped(part)));
  return new RegExp(`^${parts.join('')}$`);
}

function escaped(text: string): string {
  return text.replace(/[.+()[\]{}^$|?\\]/g, '\\$&');
}

function namesInFence({ language, text }: Fence): string[] {
  if (isTree({ language, text })) return firstWords(text);
  if (language !== 'sh' && language !== 'ini') return [];
  return [
    ...names(text, /(npm (?:run )?[a-z]+)/g),
    ...names(text, /\b([A-Z]+_[A-Z]+=)/g),
    ...names(text, /\b(dist\/\S+\.js)/g),
    ...names(text, /127\.0\.0\.1:3000(\/\S+)/g),
  ];
}

function isTree({ text }: Fence): boolean {
  return text.startsWith('client/ ');
}

function firstWords(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');
}

function outlineOf({ level, tables, lists, links }: Section) {
  const tablesOf = tables.map((rows) => rows.map((cells) => cells.length));
  return { level, tables: tablesOf, lists, links: links.length };
}

function fencesOf({ fences }: Section) {
  return fences.map((fence) => (isTree(fence) ? firstWords(fence.text) : fence));
}

function codesOf({ codes }: Section): string[] {
  return [...new Set(codes)].sort();
}

/** Rows of the table of run-time packages: name, version, size, what for, where. */
function packageRows(sections: Section[]): string[][] {
  return sections.flatMap((section) => section.tables.flat()).filter((cells) => / KB$/.test(cells[2] ?? ''));
}

function figures([name, version, size]: string[]) {
  return { name, version, size };
}

function names(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))];
}

/** Paths of all files below a folder, as seen from it. */
function filesIn(folder: string): string[] {
  const root = resolve(ROOT, folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
