import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Engines, missingIn, scriptsOf } from './helpers/library-functions.ts';
import { ROOT } from './helpers/site.ts';

const dist = join(ROOT, 'dist');
const manifest: { firstScript: string; entries: Record<string, string[]>; views: Record<string, string[]> } =
  JSON.parse(
    readFileSync(join(dist, 'manifest.json'), 'utf8'), // proof: the build wrote it
  );

/** What the first script starts the modules in: older than what is promised, Chromium 87 and Safari 14. */
const SITE = engines({ chromium: 85, safari: 13.4, firefox: 78 });
const ADMIN = engines({ chromium: 97, safari: 15.4, firefox: 115 });
const OLDEST = engines({ chromium: 64, safari: 11, firefox: 60 });

/** Used all the same, and why no page misses it. */
const REACT = {
  '.skipTransition': 'React, for transitions between views, which no component here has',
  '.use': 'the name of a hook',
};
const SITE_MISSES = {
  ...REACT,
  '.getState': 'React, where there is a `navigation`',
  '.randomUUID': 'request-id.ts asks whether it is there',
  '.segment': 'the same as Intl.Segmenter',
  '.share': 'share.tsx asks whether it is there',
  '.showModal': 'use-modal.ts asks whether it is there',
  '.startViewTransition': 'use-pages.ts asks whether it is there',
  '.toArray': 'of React.Children',
  '<dialog>': 'without showModal an element that is open or not',
  'Intl.Segmenter': 'by-word.tsx asks whether it is there',
};
const ADMIN_MISSES = {
  ...REACT,
  '.dispose': 'of signals and of the editor',
  '.drop': 'of a draft',
  '.exitFullscreen': 'top-bar.tsx asks whether there is full screen',
  '.move': 'of the calls that put records in order',
  '.requestFullscreen': 'the same',
  '.take': 'of what receives chosen and dropped files',
  '.toWellFormed': 'in the shapes that check on the server; the browser reads the rest of a field',
};

describe('library functions that older engines lack', () => {
  it('are found where a script calls, makes or draws them', () => {
    const script = `
      import { mine } from './other.js';
      const clone = structuredClone([1].findLast(Boolean));
      draw('dialog', { text: clone.at(-1)?.replaceAll?.('a', 'b') });
      new Intl.Segmenter('zh').segment(Object.hasOwn(mine, 'a'));
      mine.forget(new WeakRef(mine));
      export const part = { forget() {} };`;
    const members = ['.at', '.findLast', '.segment'];
    const found = [...members, '<dialog>', 'Intl.Segmenter', 'Object.hasOwn', 'WeakRef', 'structuredClone'];
    assert.deepEqual(missingIn([script], engines({ chromium: 80, safari: 14, firefox: 78 })), found);
    assert.deepEqual(missingIn([script], engines({ chromium: 98, safari: 16, firefox: 125 })), []);
  });

  it('are not in the first script', () => {
    assert.deepEqual(missingIn([read(join(dist, manifest.firstScript))], OLDEST), []);
  });

  it('are not in the scripts of the public pages, but where they are asked for first', () => {
    assert.deepEqual(missingIn(scriptsUnder('site'), SITE), Object.keys(SITE_MISSES).sort());
  });

  it('are not in the scripts of the back office, but where they are asked for first', () => {
    assert.deepEqual(missingIn(scriptsUnder('admin'), ADMIN), Object.keys(ADMIN_MISSES).sort());
  });
});

/** These versions of the three engines, on desks and on phones. */
function engines({ chromium, safari, firefox }: Record<'chromium' | 'safari' | 'firefox', number>): Engines {
  return { chrome: chromium, chrome_android: chromium, edge: chromium, safari, safari_ios: safari, firefox };
}

/** All scripts of one way in, those that come later too. */
function scriptsUnder(way: 'site' | 'admin'): string[] {
  const views = Object.entries(manifest.views).filter(([source]) => source.startsWith(`${way}/`));
  const starts = [...(manifest.entries[way] ?? []), ...views.flatMap(([, files]) => files)];
  const files = scriptsOf(starts.map((address) => join(dist, address)));
  assert.ok(files.length > 10);
  return files.map(read);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
