import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { suiteSite } from '../helpers/suite-site.ts';
import { startFirefox } from './bidi.ts';
import { startChromium } from './cdp.ts';
import type { Engine } from './engine.ts';
import { journeys, type Level } from './journeys.ts';
import { startWebKit } from './web-driver.ts';

interface Row {
  readonly level: Level;
  readonly path: string;
  start(path: string): Promise<Engine>;
  /** A missing one fails in CI, but for this. */
  readonly mayBeMissing?: boolean;
}

/** What visitors come with, besides the Chromium of all other browser tests. */
const ENGINES = {
  'Firefox ESR': { level: 'full', path: process.env.FIREFOX ?? '/usr/bin/firefox-esr', start: startFirefox },
  WebKitGTK: {
    level: 'full',
    path: process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver',
    start: startWebKit,
  },
  'Chromium 87': { level: 'public', path: oldChromium(87), start: startChromium },
  'Chromium 78': { level: 'plain', path: oldChromium(78), start: startChromium, mayBeMissing: true },
} satisfies Record<string, Row>;

/** Where fetch-old-chromium.mjs puts it. */
function oldChromium(version: number): string {
  return process.env[`CHROMIUM_${version}`] ?? join(homedir(), `.cache/zhuzhan/chromium-${version}/chromium`);
}

/** Options and tests of a suite: the journeys that are promised to an engine. One file tests few engines, so that several run side by side. */
export function testsIn(name: keyof typeof ENGINES): [{ skip: string | false }, () => void] {
  const { level, path, start, mayBeMissing }: Row = ENGINES[name];
  const skip = !existsSync(path) && `no ${name}: there is no ${path}`;
  if (skip && process.env.CI && !mayBeMissing) throw new Error(`the tests need ${name} in CI: ${skip}`);
  const tests = () => {
    const engine = {} as Engine; // proof: whole before the first test
    before(async () => void Object.assign(engine, await start(path)));
    after(() => engine.quit?.());
    const site = suiteSite({ SITE_URL: '' });
    for (const [journey, { levels, run }] of Object.entries(journeys))
      if (levels.includes(level))
        it(journey, (test) => {
          test.diagnostic(engine.version);
          return run({ site, engine, level });
        });
  };
  return [{ skip }, tests];
}
