import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { EVENTS } from '../server/base/log.ts';
import { features } from '../server/features.ts';
import type { SiteWhole } from '../server/settings.ts';
import { readConfiguration } from '../server/start/configuration.ts';
import { formOf, png } from './helpers/build-pictures.ts';
import {
  eventsLogged,
  faultOf,
  filesIn,
  firstWords,
  isTree,
  missingInComments,
  namesInFence,
  patternOf,
  read,
  settings,
} from './helpers/named-things.ts';
import { patienceMs } from './helpers/pace.ts';
import { anchorOf, readSections, type Section } from './helpers/readme-pages.ts';
import { startReceiver } from './helpers/receiver.ts';
import { credentialHeaders, ROOT, type Site, startSite } from './helpers/site.ts';

interface Locked {
  version: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const { dependencies, devDependencies } = JSON.parse(read('package.json'));
const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;

/** The robot is waited for; one that is never told would be waited for without end. */
const HANGS = { timeout: patienceMs(60_000) };

/** Documents in English and in Chinese that say the same. */
const TWINS = [
  ['README.md', 'README.zh-CN.md'],
  ...['README', 'README-emergency', 'README-scaling', 'README-node'].map(
    (name) => [`server/deploy/${name}.md`, `server/deploy/${name}.zh-CN.md`] as const,
  ),
] as const;
const GUIDES = ['server/README.md', 'client/README.md', 'test/README.md', 'test/bench/README.md'];
const WCAG = 'test/accessibility/WCAG.md';
const OTHERS = ['CONTRIBUTING.md', 'SECURITY.md', 'test/security/ASVS.md', WCAG];
/** Longer ones are not read. */
const README_BYTES_MAX = 14 * 1024;

const documents = new Map([...TWINS.flat(), ...GUIDES, ...OTHERS].map((file) => [file, readSections(file)]));
const sectionsOf = (file: string) => documents.get(file) ?? [];

for (const [file, twin] of TWINS) {
  const [english, chinese] = [sectionsOf(file), sectionsOf(twin)];
  it(`${file} and its Chinese twin have the same sections in the same order, show and name the same in each`, () => {
    for (const look of [outlineOf, fencesOf, codesOf] as ((section: Section) => unknown)[]) {
      assert.deepEqual(chinese.map(look), english.map(look));
    }
  });
}

for (const [file, sections] of documents) {
  describe(file, () => {
    it('names no path, script, call or setting that does not exist, in what it shows neither', () => {
      const named = sections.flatMap(({ codes, fences }) => [...codes, ...fences.flatMap(namesInFence)]);
      assert.deepEqual(named.map(faultOf).filter(Boolean), []);
    });

    it('links to headings and files that are there', () => {
      const links = sections.flatMap((section) => section.links).filter((link) => !link.startsWith('https:'));
      assert.deepEqual(
        links.filter((link) => !leadsSomewhere(file, link)),
        [],
      );
    });
  });
}

describe('the documents together', () => {
  it('name and show so much that a test which finds nothing is wrong', () => {
    const sections = [...documents.values()].flat();
    assert.ok(sections.flatMap((section) => section.codes).length > 700);
    assert.ok(sections.flatMap((section) => section.fences).flatMap(namesInFence).length > 60);
    assert.ok(sections.flatMap((section) => section.links).length > 50);
  });

  it('account for every package of development', () => {
    const listed = firstCells(sectionsOf('test/README.md'));
    assert.deepEqual(
      Object.keys(devDependencies).filter((name) => !listed.includes(`\`${name}\``)),
      [],
    );
  });
});

it('the table of WCAG answers each of the 55 criteria at levels A and AA once, and counts its answers truly', () => {
  const rows = sectionsOf(WCAG).flatMap(({ tables }) => tables.flat());
  const answers = new Map(
    rows.filter(([number = '']) => /^\d/.test(number)).map(([number, , , how = '']) => [number, how]),
  );
  assert.deepEqual([answers.size, rows.filter(([number = '']) => /^\d/.test(number)).length], [55, 55]);
  const count = (start: string) => [...answers.values()].filter((how) => how.startsWith(start)).length;
  const [hold, inPart, not, none] = ['holds: ', 'in part: ', 'does not hold', 'no subject'].map(count);
  const told = `${hold} hold, ${inPart} hold in part, ${not} does not hold, ${none} have no subject here`;
  assert.ok(readFileSync(join(ROOT, WCAG), 'utf8').includes(told), told);
});

it('comments name no source file that does not exist', () => {
  const { named, missing } = missingInComments();
  assert.deepEqual(missing, []);
  assert.ok(named > 50, `${named} named`);
});

for (const file of TWINS[0]) {
  const sections = sectionsOf(file);
  describe(file, () => {
    it('is no longer than somebody reads', () => {
      assert.ok(Buffer.byteLength(read(file)) <= README_BYTES_MAX);
    });

    it('tells every setting, with its default', () => {
      const rows = new Map(
        sections.flatMap((section) => section.tables.flat()).map(([cell = '', ...rest]) => [cell, rest]),
      );
      assert.deepEqual(
        settings.filter((name) => !rows.has(`\`${name}\``)),
        [],
      );
      const { port, host, trustProxy } = readConfiguration({}, '/project');
      assert.equal(rows.get('`PORT`')?.[0], String(port));
      assert.equal(rows.get('`HOST`')?.[0], host);
      assert.equal(rows.get('`TRUST_PROXY`')?.[0], String(trustProxy));
    });
  });
}

describe('what SECURITY.md says of the packages of a server', () => {
  it('lists each once, with the version that is installed', () => {
    assert.deepEqual(
      packageRows(sectionsOf('SECURITY.md'))
        .map(([cell, version]) => [cell, version])
        .sort(),
      Object.entries<string>(dependencies)
        .map(([name, version]) => [`\`${name}\``, version])
        .sort(),
    );
  });

  it('counts and names truly all that they bring along', () => {
    const atRunTime = Object.entries(locked).filter(([path, { dev }]) => path !== '' && !dev);
    const text = read('SECURITY.md');
    assert.match(text, new RegExp(`[^\\d]${atRunTime.length} packages`));
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

it('the guide for an emergency names codes that the log has, and every error among its alarms', () => {
  const sections = sectionsOf('server/deploy/README-emergency.md');
  const shown = sections.flatMap(({ fences }) =>
    fences.flatMap(({ text }) => [...text.matchAll(/"code":"([\w-]+)"/g)]),
  );
  const [, ...alarms] = firstCells(sections).map((cell) => cell.replaceAll('`', ''));
  const named = [...shown.map(([, code = '']) => code), ...alarms];
  assert.deepEqual(
    named.filter((code) => !Object.hasOwn(EVENTS, code)),
    [],
  );
  const errors = new Set(
    eventsLogged().flatMap(({ level, code }) => (level === 'error' || level === '' ? [code] : [])),
  );
  assert.ok(shown.length >= 4 && errors.size > 10);
  assert.deepEqual(
    [...errors].filter((code) => !alarms.includes(code)),
    [],
  );
});

describe('what the guide says of the data folder', () => {
  const told = sectionsOf('server/README.md')
    .flatMap((section) => section.codes)
    .filter((code) => /^(data|uploads)\/./.test(code));
  const robot = startReceiver({ after });
  let site: Site;
  let onDisk: string[];
  before(async () => {
    site = await startSite({ NOTIFY_WEBHOOK: (await robot).url });
    const staff = await site.login();
    const saved = await site.call<{ productId: string }>('product/save', { coverName: 'one' }, staff);
    const { productId } = saved.body.data ?? {};
    await site.call('product/update', { productId, coverName: 'two' }, staff);
    await site.call('product/delete', { productId }, staff);
    const article = await site.call<{ newId: string }>('news/save', { newTitle: 'six', status: 'draft' }, staff);
    await site.call('preview/create', { kind: 'news', id: article.body.data?.newId }, staff);
    const page = await site.call<{ pageId: string }>('page/save', { pagePath: 'seven' }, staff);
    await site.call('page/update', { pageId: page.body.data?.pageId, pagePath: 'eight' }, staff); // its earlier address is noted
    await site.call('system/update', { sysName: 'three', logo: '/media/brand/logo.svg' }, staff);
    await site.call('agent/save', { agentName: 'four', agentInfo: 'five', phone: '13800000000' });
    for (const phone of ['13800000000', '13900000000']) await site.call('enquiry/save', { phone });
    const leads = await site.call<{ data: { enquiryId: string }[] }>('enquiry/list', {}, staff);
    await site.call('enquiry/erase', { enquiryId: leads.body.data?.data[0]?.enquiryId }, staff);
    const whole = await site.call<SiteWhole>('site/read', {}, staff);
    const settings = whole.body.data?.site;
    const changed = {
      searchPush: { baidu: 'https://push.example' },
      company: { ...settings?.company, name: '某某公司' },
      askExtra: { questions: [], file: true },
    };
    await site.call('site/save', { ...whole.body.data, site: { ...settings, ...changed } }, staff);
    const form = formOf({ type: 'news', file: png() });
    const upload = { method: 'POST', headers: credentialHeaders(staff), body: form };
    const uploaded = await (await fetch(`${site.address}/v1/file/upload`, upload)).json();
    const asking = { method: 'POST', body: formOf({ phone: '13700000000', file: png() }) };
    await fetch(`${site.address}/v1/enquiry/save`, asking);
    await site.call('media/remove', { urls: [uploaded.data] }, staff);
    const headers = { 'content-type': 'application/json', 'user-agent': 'X11' };
    await site.send('POST', '/v1/visit/record', { headers, body: '{"page":"/","event":"view"}' });
    await site.restart(); // visits are written by the minute, and at the stop
    // noted once the robot has taken it, and under its own name once it is whole
    const notices = () => filesIn(join(site.dataDir, 'notice'));
    const isNotified = features.some(({ name }) => name === 'notify');
    while (isNotified && (notices().length === 0 || notices().some((name) => name.endsWith('.tmp')))) await pause(20);
    onDisk = [
      ...filesIn(site.dataDir).map((path) => `data/${path}`),
      ...filesIn(site.uploadsDir).map((path) => `uploads/${path}`),
    ];
  }, HANGS);
  after(() => site?.stop());

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

function firstCells(sections: Section[]): string[] {
  return sections.flatMap((section) => section.tables.flat()).map(([cell = '']) => cell);
}

/** Whether a link of this document leads to a file, and to a heading of it where it names one. */
function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (anchor === undefined) return existsSync(join(ROOT, target));
  return sectionsOf(target).some(({ title }) => anchorOf(title) === anchor);
}

describe('the CHANGELOG', () => {
  it('has a dated section of at most 40 lines for this version', () => {
    const { version } = JSON.parse(read('package.json'));
    const [section = ''] = read('CHANGELOG.md')
      .split(/^(?=## )/m)
      .filter((part) => part.startsWith(`## ${version} - `));
    assert.match(section, /^## [\d.]+ - \d{4}-\d\d-\d\d\n/);
    assert.ok(section.split('\n').length <= 40, `${section.split('\n').length} lines`);
    assert.match(section, /### Upgrading[\s\S]*### New[\s\S]*### Changed[\s\S]*### Mended/);
  });
});
