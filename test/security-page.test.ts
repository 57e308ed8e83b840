import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { countAudited } from './helpers/count-audited.ts';
import { readSections } from './helpers/readme-pages.ts';
import { ROOT } from './helpers/site.ts';

/** How many requirements of levels 1 and 2 each chapter of OWASP ASVS 5.0.0 has; counted in the standard's own table. */
const REQUIREMENTS: Record<string, number> = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};

const ASVS = 'test/security/ASVS.md';
const sections = readSections('SECURITY.md');
const requirements = readSections(ASVS);
const rows = requirements.flatMap(({ tables }) => tables.flat());

describe('SECURITY.md and its table of requirements', () => {
  it('name no file that does not exist', () => {
    const named = new Set(
      [...sections, ...requirements]
        .flatMap(({ codes }) => codes)
        .filter((code) => /^(test|server|client)\//.test(code)),
    );
    assert.ok(named.size > 100, `${named.size} files`);
    assert.deepEqual(
      [...named].filter((path) => !existsSync(join(ROOT, path))),
      [],
    );
  });

  it('name a test for each promise', () => {
    const promises =
      sections
        .find(({ title }) => title === 'Promises')
        ?.tables.flat()
        .slice(1) ?? [];
    assert.ok(promises.length > 10);
    assert.deepEqual(
      promises.filter(([, how = '']) => !/`test\/[^`]+\.test\.tsx?`/.test(how)),
      [],
    );
  });

  it('tell an auditor how many files and lines each step has today, as `npm run format` counts them, and no file twice', () => {
    const { text, counted } = countAudited();
    assert.deepEqual(
      counted.split('\n').filter((line) => !text.includes(line)),
      [],
    );
    const audit = sections.find(({ title }) => title === 'Auditing');
    const files = audit?.codes ?? [];
    assert.ok(files.length > 50 && audit?.lines.join('\n').includes(` ${files.length} files with `));
    assert.equal(new Set(files).size, files.length);
  });

  it('answer each requirement of ASVS 5.0 at levels 1 and 2 once', () => {
    const numbers = rows.flatMap(([first = '', second = '']) =>
      [first, ...second.split(', ')].filter((cell) => /^\d+\.\d+\.\d+$/.test(cell)),
    );
    assert.equal(new Set(numbers).size, numbers.length);
    const counted: Record<string, number> = {};
    for (const number of numbers) counted[`V${number.split('.')[0]}`] = (counted[`V${number.split('.')[0]}`] ?? 0) + 1;
    assert.deepEqual(counted, REQUIREMENTS);
  });

  it('name a file for each requirement that is held', () => {
    const held = rows.filter(([, , , how = '']) => how.startsWith('held:'));
    assert.deepEqual(
      held.filter(([, , , how = '']) => !/`(?:[\w-]+\/)*[\w.-]+\.(?:[jt]sx?|mjs|json|md|conf|service)`/.test(how)),
      [],
    );
  });

  it('count truly how many requirements are held, specified otherwise, held in part, not met, left to the installer, or do not apply', () => {
    const answered = rows.filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number));
    const stands = answered.map(([, , , how = '']) => how);
    const starting = (...words: string[]) => stands.filter((how) => words.some((word) => how.startsWith(word))).length;
    const held = starting('held:');
    const otherwise = starting('as specified:');
    const notMet = starting('not met');
    const installers = starting('deployment');
    const all = Object.values(REQUIREMENTS).reduce((sum, count) => sum + count);
    const told =
      /has (\d+) requirements.*: (\d+) are held, (\d+) follow .*, (\d+) in part .*, (\d+) (?:is|are) not met, (\d+) (?:is|are) up to .*, (\d+) do not/.exec(
        readFileSync(join(ROOT, ASVS), 'utf8'),
      );
    const rest = stands.length - held - otherwise - notMet - installers;
    assert.deepEqual(told?.slice(1).map(Number), [all, held, otherwise, rest, notMet, installers, all - stands.length]);
    const levels = ['1', '2'].map((level) =>
      answered.filter(([, one]) => one === level).map(([, , , how = '']) => how),
    );
    const heldOf = (hows: string[]) => `${hows.filter((how) => how.startsWith('held:')).length} of ${hows.length}`;
    const [first = '', second = ''] = levels.map(heldOf);
    const ours = levels.map((hows) => heldOf(hows.filter((how) => !how.startsWith('as specified:'))));
    const text = `${first} are held at level 1 and ${second} at level 2; without what was specified otherwise, ${ours.join(' and ')}.`;
    assert.ok(readFileSync(join(ROOT, ASVS), 'utf8').includes(text), text);
  });
});
