import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readManifest } from '../server/pages/manifest.ts';
import { type Engines, missingIn, scriptsOf } from './helpers/library-functions.ts';
import { ROOT } from './helpers/site.ts';

const dist = join(ROOT, 'dist');
const { first, later, modules, largePicture, qrCode, admin } = await readManifest(dist);

/** What the first script starts the modules in: older than what is promised, Chromium 87 and Safari 14. */
const SITE = engines({ chromium: 85, safari: 13.4, firefox: 78 });
const ADMIN = engines({ chromium: 97, safari: 15.4, firefox: 115 });
const OLDEST = engines({ chromium: 64, safari: 11.1, firefox: 60 });

/** Used all the same, and why no page misses it. */
const REACT = {
  '.skipTransition': 'React, for transitions between views, which no component here has',
  '.startViewTransition': 'the same',
  '.use': 'the name of a hook',
};
const SITE_MISSES = {
  ...REACT,
  '.getState': 'React, where there is a `navigation`',
  '.share': 'share.ts asks whether it is there',
  '.showModal': 'picture-preview.tsx asks whether it is there',
  '<dialog>': 'without showModal an element that is open or not',
};
const ADMIN_MISSES = {
  ...REACT,
  '.dispose': 'of signals and of the editor',
  '.drop': 'of a draft',
  '.exitFullscreen': 'top-bar.tsx asks whether there is full screen',
  '.move': 'of the calls that put records in order',
  '.requestFullscreen': 'the same',
  '.segment': 'words.ts asks whether there is a segmenter',
  '.take': 'of what receives chosen and dropped files',
  '.toWellFormed': 'in the shapes that check on the server; the browser reads the rest of a field',
  'Intl.Segmenter': 'words.ts asks whether it is there',
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

  it('are not in the script that runs in every browser', () => {
    assert.deepEqual(missingIn(read(first), OLDEST), []);
  });

  it('are not in the other scripts of the public pages, but where they are asked for first', () => {
    const missing = missingIn(read(later, modules, largePicture, qrCode), SITE);
    assert.deepEqual(
      missing.filter((use) => !(use in SITE_MISSES)),
      [],
    );
  });

  it('are not in the scripts of the back office, but where they are asked for first', () => {
    assert.deepEqual(missingIn(read(...admin), ADMIN), Object.keys(ADMIN_MISSES).sort());
  });
});

/** These versions of the three engines, on desks and on phones. */
function engines({ chromium, safari, firefox }: Record<'chromium' | 'safari' | 'firefox', number>): Engines {
  return { chrome: chromium, chrome_android: chromium, edge: chromium, safari, safari_ios: safari, firefox };
}

/** These scripts, and all that come with them or later. */
function read(...addresses: string[]): string[] {
  return scriptsOf(addresses.map((address) => join(dist, address))).map((file) => readFileSync(file, 'utf8'));
}
