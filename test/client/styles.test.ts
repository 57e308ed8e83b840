import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { scalesOf } from '../../client/bundle/collect-styles.ts';
import { ACCENT, DARK } from '../../server/contract/colours.ts';
import { ROOT } from '../helpers/site.ts';

const CLIENT = join(ROOT, 'client');
/** What belongs to no component: tokens, the elements, classes that many components share, and paper. */
const SHARED = 'styles/';

/** The widths at which a layout changes: client/styles/tokens.css says what for. A query asks from one on, or below it. */
const WIDTHS = [640, 768, 992, 1024, 1280];

const sheets = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({
    path,
    name: basename(path, '.css'),
    text: withoutComments(readFileSync(join(CLIENT, path), 'utf8')),
  }));
const components = sheets.filter(({ path }) => !path.startsWith(SHARED));

describe('The style sheets', () => {
  it('and the files that read colours in TypeScript have the same ones', () => {
    const tokens = sheets.find(({ name }) => name === 'tokens')?.text ?? '';
    for (const line of [`--accent-button: ${ACCENT};`, `--dark: ${DARK};`]) assert.ok(tokens.includes(line), line);
  });

  it('use the accent for dark grounds only on them', () => {
    const rules = sheets.flatMap(({ text }) => [...text.matchAll(/([^{};]*)\{[^{}]*var\(--accent-on-dark\)/g)]);
    assert.ok(rules.length > 0);
    for (const [, selector = ''] of rules) assert.match(selector.trim(), /^\.(on-dark|site-footer)(?: |$)/);
  });

  it('style a class only in the sheet of its name, or inside a class of that sheet', () => {
    const strangers = components.flatMap(({ path, name, text }) =>
      selectorsOf(text)
        .filter((selector) => !classesOf(selector).some((one) => isOwn(one, name)))
        .map((selector) => `${path}: ${selector}`),
    );
    assert.deepEqual(strangers, []);
  });

  it('never insist with !important', () => {
    const paths = sheets.filter(({ text }) => text.includes('!important')).map(({ path }) => path);
    assert.deepEqual(paths, []);
  });

  it('draw no sign on the screen without its silent form, where the browser has one', () => {
    const drawn = sheets.flatMap(({ path, text }) =>
      [...text.replace(/@media print[^@]*/g, '').matchAll(/\scontent:\s*([^;]*);/g)].map(([, value = '']) => ({
        path: `${path}: ${value}`,
        isSign: /"[^"]|var\(/.test(value) && !value.endsWith('/ ""'),
        isSilenced: text.includes(`content: ${value} / ""`),
      })),
    );
    const signs = drawn.filter(({ isSign }) => isSign);
    assert.ok(signs.length > 0);
    assert.deepEqual(
      signs.filter(({ isSilenced }) => !isSilenced),
      [],
    );
  });

  it('leave enlarging with two fingers to the browser', () => {
    const asked = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/touch-action:([^;]*)/g)].map(([, value = '']) => ({ path, value })),
    );
    assert.ok(asked.length > 0);
    assert.deepEqual(
      asked.filter(({ value }) => /pan-[xy]/.test(value) && !value.includes('pinch-zoom')),
      [],
    );
  });

  it('change the layout at one of five widths', () => {
    const asked = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
        [...query.matchAll(/\b(min|max)-width:\s*([^)]+)\)/g)].map(([, side, width = '']) => ({
          path,
          width,
          isOne: WIDTHS.map((px) => (side === 'min' ? px : px - 1)).some(
            (px) => width.trim() === `${px}px` || width.trim() === `${px / 16}em`, // by the letters' size
          ),
        })),
      ),
    );
    assert.ok(asked.length > 90);
    assert.deepEqual(
      asked.filter(({ isOne }) => !isOne),
      [],
    );
  });

  it('leave type, tone and ground to the shared classes, where one element alone has the component’s class', () => {
    const shared = sheets.find(({ name }) => name === 'shared')?.text ?? '';
    const utilities = new Map(
      rulesOf(shared + scalesOf(ROOT))
        .filter(isUtility)
        .map(({ selector, body }) => [body[0] ?? '', selector]),
    );
    for (const one of ['color: var(--ink-soft)', 'font-size: var(--type-small)', 'background: var(--mist)'])
      assert.ok(utilities.has(one), one);
    const source = scripts();
    const uses = (name: string) =>
      source.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])(?=[^\\n]*["\`'])`, 'g'))?.length ?? 0;
    const repeated = components.flatMap(({ path, text }) =>
      rulesOf(text)
        .filter(({ selector }) => /^\.[\w-]+$/.test(selector) && uses(selector.slice(1)) === 1)
        .flatMap(({ selector, body }) =>
          body
            .filter((line) => utilities.has(line))
            .map((line) => `${path}: ${selector} ${line}: ${utilities.get(line)}`),
        ),
    );
    assert.deepEqual(repeated, []);
  });

  it('set no custom property that nothing reads, and read none that nothing sets', () => {
    const all = sheets.map(({ text }) => text).join('\n') + scalesOf(ROOT) + scripts();
    const set = new Set([...all.matchAll(/(--[a-z][\w-]*)['"]?\s*[:,]/g)].map(([, name]) => name));
    const read = new Set([...all.matchAll(/var\(\s*(--[a-z][\w-]*)/g)].map(([, name]) => name));
    const declared = sheets.flatMap(({ text }) => [...text.matchAll(/(--[a-z][\w-]*)\s*:/g)].map(([, name]) => name));
    const unread = declared.filter((name) => !read.has(name));
    assert.deepEqual(unread, []);
    assert.ok(read.size > 0);
    const unset = [...read].filter((name) => !set.has(name));
    assert.deepEqual(unset, []);
  });
});

/** A class is its sheet's name or one of its parts; a sheet that another one continues shares that one's name. */
function isOwn(one: string, sheet: string): boolean {
  const names = components.map(({ name }) => name).filter((name) => sheet === name || sheet.startsWith(`${name}-`));
  return names.some((name) => one === name || one.startsWith(`${name}-`));
}

/** A class that sets one property of type, tone or space. */
function isUtility({ selector, body }: { selector: string; body: readonly string[] }): boolean {
  const [line = ''] = body;
  return (
    /^\.[\w-]+$/.test(selector) && body.length === 1 && /^(font|line-height|color|background|margin|padding)/.test(line)
  );
}

/** The rules outside media queries. */
function rulesOf(text: string): { selector: string; body: string[] }[] {
  const plain = text.replace(/@[\w-]+[^{;]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body: body
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }));
}

function selectorsOf(text: string): string[] {
  const withoutFrames = text.replace(/@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  return [...withoutFrames.matchAll(/(?:^|[{}])([^{}@;]+)\{/g)].flatMap(([, list = '']) => splitList(list));
}

/** Commas inside brackets part nothing. */
function splitList(list: string): string[] {
  return list.split(/,(?![^(]*\))/).map((selector) => selector.trim());
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, one = '']) => one);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '');
}

function scripts(): string {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('bundle')) // those build, visitors do not load them
    .map((path) => readFileSync(join(CLIENT, path), 'utf8'))
    .join('\n');
}
