import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, describe } from 'node:test';
import { build } from 'esbuild';
import type { Locator, Page, Request } from 'playwright-core';
import { collectStyles } from '../../client/bundle/collect-styles.ts';
import { cleanHtml } from '../../server/rich-text/parse/clean-html.ts';
import { listen } from '../helpers/free-port.ts';
import { ROOT } from '../helpers/site.ts';
import { launchChromium, withoutChromium } from './chromium.ts';
import { hold } from './waits.ts';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
/** A little longer than the editor keeps what was typed to itself. */
const TELLS_WITHIN_MS = 250;
const MARKS = /[|[\]]/g;
const MEDIA = join(import.meta.dirname, '../../client');

/** Steps of a test's own, by the first word in their braces; they are given the others. */
export type Steps = Readonly<Record<string, (...words: string[]) => Promise<unknown>>>;

export interface OpenEditor {
  /** Keeps code from coming, and nothing waits for code, until what this gives lets it through. */
  holdCode(address: string): Promise<() => void>;
  readonly page: Page;
  readonly area: Locator;
  /** Sets the form's value, as a page that loaded a record does, and selects from its `[` to its `]`, or at its `|`. */
  set(html: string): Promise<void>;
  /** Selects so in the text that is there already. */
  mark(html: string): Promise<void>;
  /** What the form was told, after the editor had time to; throws unless the server would keep it to the letter. */
  told(): Promise<string>;
  /** Puts the clock on by as long as the editor may keep to itself what was typed. */
  pause(): Promise<void>;
  /**
   * Does one after the other: `{Enter}` presses a key, `{table 删除表格}` takes a choice of a tool, `{button 应用}` presses a
   * button, `{fill 链接到=/a}` fills a field, `{compose 你好}` is an input method's, `{paste <p>甲</p>}` pastes HTML, words
   * where no tag comes first; `own` adds to these; all else is typed.
   */
  work(steps: string, own?: Steps): Promise<void>;
  /** Also drops, below the last line. Files are filled with a byte, the first character of their name unless said otherwise, behind their head. */
  paste(
    data: Record<string, string>,
    files?: { name: string; type: string; size: number; byte?: number; head?: string }[],
    way?: 'paste' | 'drop',
  ): Promise<void>;
  close(): Promise<void>;
}

const bundled = new Map<string, Promise<string>>();

/** Builds a page once for all files of a process, into a folder that goes with the process. */
async function bundle(page: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'editor-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    entryPoints: { page: join(import.meta.dirname, page), admin: 'styles:admin' },
    plugins: [collectStyles(ROOT)],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    external: ['/media/*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return folder;
}

/** A suite with an editor for its tests, which is whole before the first. */
export function inEditor(name: string, tests: (open: OpenEditor) => void): void {
  describe(name, { skip: withoutChromium }, () => {
    const open = {} as OpenEditor; // proof: whole before the first test
    before(async () => void Object.assign(open, await openEditor()));
    after(() => open.close?.());
    tests(open);
  });
}

/** The editor alone on a page of a real browser, with a clipboard that no other file writes to. */
export async function openEditor(source = 'editor-page.tsx'): Promise<OpenEditor> {
  const building = bundled.get(source) ?? bundle(source);
  bundled.set(source, building);
  const folder = await building;
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(
        '<!doctype html><html lang="zh-CN"><title>编辑器</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/admin.css">' +
          '<body class="admin"><main id="root"></main><script type="module" src="/page.js"></script>',
      );
      return;
    }
    const file = url.startsWith('/media/') ? join(MEDIA, url) : join(folder, url);
    const bytes = await readFile(file).catch(() => undefined);
    response.setHeader('Content-Type', TYPES[extname(url)] ?? 'application/octet-stream');
    response.statusCode = bytes ? 200 : 404;
    response.end(bytes);
  });
  const browser = await launchChromium();
  const context = await browser.newContext({
    viewport: { width: 1100, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.clock.install();
  const coming = new Set<Request>();
  page.on('request', (request) => void (request.resourceType() === 'script' && coming.add(request)));
  page.on('requestfinished', (request) => coming.delete(request));
  page.on('requestfailed', (request) => coming.delete(request));
  /** What an event sets going is drawn by then, also by code that came for it. */
  let isHeld = false;
  const isComing = () => coming.size > 0 && !isHeld;
  const settled = async () => {
    for (let waits = true; waits; ) {
      waits = isComing();
      await twoFrames(page);
      waits ||= isComing();
    }
  };
  const pause = async () => {
    await settled(); // an input method's words come behind the answer to them
    await page.clock.runFor(TELLS_WITHIN_MS);
  };
  await page.goto(`http://127.0.0.1:${await listen(server)}/`);
  const area = page.getByRole('textbox', { name: '正文' });
  await area.waitFor();

  const mark = async (html: string) => {
    // as text: the test runner's transform leaves helpers in functions that a page does not have
    await page.evaluate(`(${selectMarked})(${JSON.stringify(html)})`);
    await settled();
  };
  const paste: OpenEditor['paste'] = async (data, files = [], way = 'paste') => {
    await page.evaluate(`(([data, files, way]) => {
      const transfer = new DataTransfer();
      for (const [type, text] of Object.entries(data)) transfer.setData(type, text);
      for (const { name, type, size, byte = name.charCodeAt(0), head = '' } of files)
        transfer.items.add(new File([Uint8Array.from(head, (sign) => sign.charCodeAt(0)), new Uint8Array(size).fill(byte)], name, { type }));
      const area = document.querySelector('.rich-text-editor-area');
      const { right: clientX, bottom: clientY } = area.lastElementChild.getBoundingClientRect();
      const how = { bubbles: true, cancelable: true };
      const event = way === 'drop'
        ? new DragEvent('drop', { ...how, dataTransfer: transfer, clientX: clientX - 5, clientY: clientY - 5 })
        : new ClipboardEvent('paste', { ...how, clipboardData: transfer });
      area.dispatchEvent(event);
    })(${JSON.stringify([data, files, way])})`);
    await settled();
  };
  const compose = async (text: string) => {
    const devtools = await context.newCDPSession(page);
    for (const held of ['n', 'ni', 'nihao'])
      await devtools.send('Input.imeSetComposition', {
        text: held,
        selectionStart: held.length,
        selectionEnd: held.length,
      });
    await devtools.send('Input.insertText', { text });
  };
  const step = async (name: string, rest: string) => {
    if (/^[A-Z]/.test(name)) return page.keyboard.press(name);
    if (name === 'compose') return compose(rest);
    if (name === 'button') return page.getByRole('button', { name: rest }).click();
    const [, label = '', value = ''] = /^([^=]*)=(.*)$/s.exec(rest) ?? [];
    if (name === 'fill') return page.getByLabel(label).fill(value);
    if (name === 'paste') return paste({ [rest.startsWith('<') ? 'text/html' : 'text/plain']: rest });
    const tool = page.locator(`[data-tool="${name}"]`);
    if (!(await tool.isVisible())) await page.locator('[data-tool=more]').click();
    await tool.click();
    const named = (role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox') => page.getByRole(role, { name: rest });
    if (rest) await named('menuitem').or(named('menuitemradio')).or(named('menuitemcheckbox')).click();
  };

  return {
    page,
    area,
    async holdCode(address) {
      const letThrough = await hold(page, address);
      isHeld = true;
      return () => {
        isHeld = false;
        letThrough();
      };
    },
    set: async (html) => {
      await page.evaluate((value) => window.setValue(value), html.replace(MARKS, ''));
      await settled();
      await area.focus();
      if (html.search(MARKS) >= 0) await mark(html);
    },
    mark,
    told: async () => {
      await pause();
      const html = await page.evaluate(() => window.value);
      if (cleanHtml(html) !== html) throw new Error(`the server would change it: ${html}`);
      return html;
    },
    pause,
    work: async (steps, own = {}) => {
      for (const [, name, rest = '', typed = ''] of steps.matchAll(/\{([\w+]+) ?([^{}]*)\}|(.+?)(?=\{\w|$)/gs)) {
        if (name) await (own[name]?.(...rest.split(' ')) ?? step(name, rest));
        else await page.keyboard.type(typed);
      }
    },
    paste,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))',
  );
}

/** Runs in the page: selects in the editor where the marks stand in a copy of its text. */
const selectMarked = String.raw`(marked) => {
  const area = document.querySelector('.rich-text-editor-area');
  const { body } = new DOMParser().parseFromString(marked.replace(/[|[\]]/g, '<!--$&-->'), 'text/html');
  const ends = {};
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const range = new Range();
    range.setStartBefore(comments.currentNode);
    ends[comments.currentNode.data] = [range, comments.currentNode];
  }
  for (const [, comment] of Object.values(ends)) comment.remove();
  body.normalize();
  const place = ({ startContainer, startOffset }) => {
    const path = [];
    for (let node = startContainer; node !== body; node = node.parentNode)
      path.unshift([...node.parentNode.childNodes].indexOf(node));
    const here = path.reduce((node, index) => node.childNodes[index], area);
    return here.childNodes[startOffset] instanceof Text ? [here.childNodes[startOffset], 0] : [here, startOffset];
  };
  const [from] = ends['['] ?? ends['|'];
  const [to] = ends[']'] ?? ends['|'];
  area.focus();
  getSelection().setBaseAndExtent(...place(from), ...place(to));
}`;
