import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PNG_PIXELS, png } from '../../helpers/build-pictures.ts';
import { patienceMs } from '../../helpers/pace.ts';
import { randomFrom } from '../../helpers/random.ts';
import type { Reply } from '../../helpers/site.ts';
import { suiteStaff } from '../../helpers/suite-site.ts';
import { SEED, times, verdict } from '../../helpers/tell.ts';
import { suiteTarget } from '../target.ts';
import { disguises, MARK } from './disguises.ts';
import { type Door, formBody, sendBroken, sendForm } from './send-form.ts';

const CARGO_FOUND = 'with its cargo';
/** What a file calls itself, which must count for nothing. */
const CLAIMS: readonly (readonly [filename: string, type: string])[] = [
  ['a.png', 'image/png'],
  ['a.html', 'text/html'],
  ['a.svg', 'image/svg+xml'],
  ['a.js', 'text/javascript'],
];
const NAMES = [
  ...'../../evil.html /etc/passwd ..\\..\\evil.exe C:\\x.png ....//x %2e%2e%2fx a.png\0.html .htaccess'.split(' '),
  ...'CON a.php a.png/../../x ~/x \u202egnp.html -rf $(id).png __proto__ ../data/site.json'.split(' '),
  '',
  ' ',
  'x'.repeat(5_000),
  "a'.png",
  'a"; filename*=UTF-8\'\'..%2f..%2fevil.html; x="',
  'a.png"\r\nX-Evil: 1\r\nX: "',
];
/** Room for bodies under way and for what the collector has not picked up yet. */
const MEMORY_MARGIN_MB = 200;

describe('uploads by somebody who means harm', () => {
  const target = suiteTarget();
  const staff = suiteStaff(target);
  /** Files that were there at first, and those whose address was answered. */
  let expected: Set<string>;
  let folders: string[];
  before(async () => {
    expected = new Set(await target.uploads());
    folders = await everything();
  });

  const everything = async () =>
    (await readdir(target.folder, { recursive: true }))
      .filter((name) => !/^(uploads|data\/session)\/|^data\/filename\/[0-9a-f]{32}\.json$/.test(name))
      .sort();
  /** The addresses of what an answer says is kept; the second and third are the narrower widths of the first. */
  const note = ({ status, text }: Reply): string[] => {
    if (status !== 200) return [];
    const { data } = JSON.parse(text);
    const url: string = data.url ?? data;
    const widths = url.includes('.w.') ? ['', '.480', '.960'] : [''];
    const urls = widths.map((width) => (width ? url.replace(/\.\w+$/, `${width}.webp`) : url));
    for (const one of urls) expected.add(one.slice('/uploads/'.length));
    return urls;
  };
  const leftovers = async () => {
    const end = performance.now() + patienceMs(10_000);
    // the server learns of a cut after the sender
    while ((await target.uploads()).some((name) => name.endsWith('.tmp')) && performance.now() < end) await sleep(20);
    const strangers = (await target.uploads()).filter((name) => !expected.has(name)).map((name) => `left: ${name}`);
    const elsewhere = (await everything()).filter((name) => !folders.includes(name)).map((name) => `wrote: ${name}`);
    return [...strangers, ...elsewhere, ...target.errors];
  };
  const accuse = async (url: string) => {
    const { status, headers, bytes } = await target.send('GET', url);
    const policy = String(headers['content-security-policy']);
    const faults = [
      status !== 200 && `status ${status}`,
      !/^image\/(png|jpeg|gif|webp)$/.test(String(headers['content-type'])) && `served as ${headers['content-type']}`,
      headers['x-content-type-options'] !== 'nosniff' && 'without nosniff',
      !(policy.startsWith("default-src 'none'") && policy.endsWith('sandbox') && !policy.includes('script')) && policy,
      bytes.includes(MARK) && CARGO_FOUND,
    ];
    return faults.filter((fault) => fault !== false);
  };

  for (const [door, most] of [
    ['file', 1],
    ['logo', 1],
    ['width-480', 3],
  ] as const satisfies readonly (readonly [Door, number])[]) {
    it(`as ${door} never get a file served that could run, whatever it is besides a picture`, async (test) => {
      const letThrough: string[] = [];
      let tried = 0;
      let kept = 0;
      for (const { name, bytes, isProfile } of disguises()) {
        const [filename = '', type = ''] = CLAIMS[tried++ % CLAIMS.length] ?? [];
        const given = await sendForm(target, staff, { bytes, filename, type }, door);
        const urls = note(given);
        if (urls.length === most) kept++;
        // A narrower width that is none costs nobody the picture.
        const isRefused = door !== 'width-480' && [413, 415].includes(given.status);
        if (urls.length === 0 && !isRefused) letThrough.push(`${name}: ${given.status} ${given.text}`);
        for (const url of urls)
          for (const fault of await accuse(url))
            if (!(isProfile && fault === CARGO_FOUND)) letThrough.push(`${name}: ${fault}`);
      }
      assert.ok(kept > 0, 'none was ever kept, so nothing was tried');
      test.diagnostic(`${kept} were kept as pictures, without what they carried`);
      verdict(test, `files disguised as ${door}`, tried, [...letThrough, ...(await leftovers())]);
    });
  }

  it('never choose where a file goes or what it is called', async (test) => {
    const letThrough: string[] = [];
    for (const filename of NAMES) {
      const given = await sendForm(target, staff, { bytes: png(), filename });
      const [url] = note(given);
      const isHeld = url ? /^\/uploads\/[0-9a-f]{32}-5x3\.png$/.test(url) : [400, 415].includes(given.status);
      if (!isHeld) letThrough.push(`${filename}: ${given.status} ${given.text}`);
    }
    verdict(test, 'file names that walk', NAMES.length, [...letThrough, ...(await leftovers())]);
  });

  it('leave nothing behind when they are cut off, stop short or never end, and memory stays flat', async (test) => {
    const random = randomFrom(SEED);
    const large = formBody({ bytes: Buffer.concat([png(), Buffer.alloc(1_500_000, 'x')]) });
    const before = await target.memory();
    const letThrough: string[] = [];
    const rounds = times(5, 100);
    let tried = 0;
    for (let round = 0; round < rounds; round++) {
      // Twenty at once: some whole, most cut at a random byte, some of them promising a length.
      const sent = Array.from({ length: 20 }, async (_, index) => {
        tried++;
        if (index % 5 === 0) return note(await sendForm(target, staff, { bytes: png() }));
        const cutAt = random(large.length);
        const length = index % 2 === 0 ? { length: large.length } : {};
        const { status } = await sendBroken(target, staff, { begin: large.subarray(0, cutAt), ...length });
        if (status === 200) letThrough.push(`cut at ${cutAt}: kept`);
        return [];
      });
      if ((await Promise.all(sent)).flat().length !== 4) letThrough.push('a whole upload beside cut ones was refused');
    }
    for (let turn = 0; turn < times(3, 20); turn++) {
      tried++;
      const begin = formBody({ bytes: png() }).subarray(0, -(20 + PNG_PIXELS.length));
      const { status, sent } = await sendBroken(target, staff, { begin, isEndless: true });
      if (![0, 413, 415].includes(status)) letThrough.push(`endless: ${status}`);
      if (sent > 64 * 1024 * 1024) letThrough.push(`endless: ${sent} bytes taken`);
    }
    const after = await target.memory();
    if (before !== undefined && after !== undefined) {
      test.diagnostic(`memory ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after`);
      if (after > before + MEMORY_MARGIN_MB) letThrough.push(`memory grew from ${before} to ${after} MiB`);
    }
    verdict(test, 'uploads cut off, short or endless', tried, [...letThrough, ...(await leftovers())]);
  });
});
