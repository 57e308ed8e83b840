import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { PNG_PIXELS, PNG_SIGNATURE, png, pngChunk, pngHeader } from '../../helpers/build-pictures.ts';
import type { Credentials } from '../../helpers/site.ts';
import { randomFrom } from '../../server/rich-text/parse/hostile-html.ts';
import { type Given, startTarget, type Target } from '../target.ts';
import { SEED, times, verdict } from '../verdict.ts';
import { bombs, disguises, MARK } from './disguises.ts';
import { formBody, sendCut, sendEndless, sendForm } from './send-form.ts';

const CARGO_FOUND = 'with its cargo';
/** What a file calls itself, which must count for nothing. */
const CLAIMS: readonly (readonly [filename: string, type: string])[] = [
  ['a.png', 'image/png'],
  ['a.html', 'text/html'],
  ['a.svg', 'image/svg+xml'],
  ['a.js', 'text/javascript'],
];
/** Room for bodies under way and for what the collector has not picked up yet. */
const MEMORY_MARGIN_MB = 200;

describe('uploads by somebody who means harm', () => {
  let target: Target;
  let staff: Credentials;
  /** Files that were there at first, and those whose address was answered. */
  let expected: Set<string>;
  let folders: string[];
  before(async () => {
    target = await startTarget();
    staff = await target.login();
    expected = new Set(await target.uploads());
    folders = await everything();
  });
  after(() => target.stop());

  const everything = async () =>
    (await readdir(target.folder, { recursive: true }))
      .filter((name) => !/^(uploads|data\/session)\//.test(name))
      .sort();
  const note = (given: Given): string | undefined => {
    if (given.status !== 200) return undefined;
    const url: string = JSON.parse(given.text).data;
    expected.add(url.slice('/uploads/'.length));
    return url;
  };
  const leftovers = async () => {
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

  it('never get a file served that could run, whatever it is besides a picture', async (test) => {
    const letThrough: string[] = [];
    let tried = 0;
    let kept = 0;
    for (const { name, bytes, isProfile } of disguises()) {
      const [filename, type] = CLAIMS[tried++ % CLAIMS.length] ?? ['', ''];
      const given = await sendForm(target, staff, { bytes, filename, type });
      const url = note(given);
      if (url === undefined) {
        if (given.status !== 415 && given.status !== 413) letThrough.push(`${name}: ${given.status}`);
        continue;
      }
      kept++;
      const faults = await accuse(url);
      for (const fault of faults) if (!(isProfile && fault === CARGO_FOUND)) letThrough.push(`${name}: ${fault}`);
    }
    test.diagnostic(`${kept} were kept as pictures, without what they carried`);
    verdict(test, 'disguised files', tried, [...letThrough, ...(await leftovers())]);
  });

  it('do not tie the server down with pictures that explode', async (test) => {
    const letThrough: string[] = [];
    for (const { name, bytes } of bombs()) {
      const given = await sendForm(target, staff, { bytes });
      note(given);
      if (![200, 413, 415].includes(given.status)) letThrough.push(`${name}: ${given.status} ${given.text}`);
    }
    verdict(test, 'bombs', bombs().length, [...letThrough, ...(await leftovers())]);
  });

  it('never choose where a file goes or what it is called', async (test) => {
    const names = [
      ...[
        '../../evil.html',
        '/etc/passwd',
        '..\\..\\evil.exe',
        'C:\\x.png',
        '....//x',
        '%2e%2e%2fx',
        'a.png\0.html',
        '.htaccess',
      ],
      ...[
        'CON',
        'a.php',
        'a.png/../../x',
        '~/x',
        '\u202egnp.html',
        'x'.repeat(5_000),
        '',
        ' ',
        '-rf',
        '$(id).png',
        "a'.png",
      ],
      ...[
        'a"; filename*=UTF-8\'\'..%2f..%2fevil.html; x="',
        'a.png"\r\nX-Evil: 1\r\nX: "',
        '__proto__',
        '../data/site.json',
      ],
    ];
    const letThrough: string[] = [];
    for (const filename of names) {
      const given = await sendForm(target, staff, { bytes: png(), filename });
      const url = note(given);
      if (
        url === undefined
          ? given.status !== 400 && given.status !== 415
          : !/^\/uploads\/[0-9a-f]{32}-5x3\.png$/.test(url)
      ) {
        letThrough.push(`${filename}: ${given.status} ${given.text}`);
      }
    }
    verdict(test, 'file names that walk', names.length, [...letThrough, ...(await leftovers())]);
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
        const status = await sendCut(target, staff, large, cutAt, index % 2 === 0 ? large.length : undefined);
        if (status === 200) letThrough.push(`cut at ${cutAt}: kept`);
        return undefined;
      });
      const urls = await Promise.all(sent);
      if (urls.filter(Boolean).length !== 4) letThrough.push('a whole upload beside the cut ones was refused');
    }
    for (let turn = 0; turn < times(3, 20); turn++) {
      tried++;
      const head = formBody({ bytes: png() }).subarray(0, -(20 + PNG_PIXELS.length));
      const { status, sent } = await sendEndless(target, staff, head);
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

  it('with broken pictures are refused or cleaned, wherever they are broken', async (test) => {
    const random = randomFrom(SEED + 1);
    const whole = [...disguises()]
      .map(({ bytes }) => bytes)
      .concat(png(pngChunk('tEXt', 'x')), Buffer.concat([PNG_SIGNATURE, pngHeader(5, 3)]));
    const letThrough: string[] = [];
    const tried = times(400, 20_000);
    for (let turn = 0; turn < tried; turn++) {
      const bytes = Buffer.from(whole[random(whole.length)] ?? '');
      for (let flips = 1 + random(4); flips > 0; flips--) bytes[random(bytes.length)] = random(256);
      const given = await sendForm(target, staff, {
        bytes: bytes.subarray(0, random(2) === 0 ? bytes.length : random(bytes.length)),
      });
      const url = note(given);
      if (url === undefined && ![400, 413, 415].includes(given.status))
        letThrough.push(`${turn}: ${given.status} ${given.text}`);
    }
    verdict(test, 'pictures with changed bytes', tried, [...letThrough, ...(await leftovers())]);
    assert.ok(target.isRunning());
  });
});
