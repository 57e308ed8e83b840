import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { startFirefox } from './bidi.ts';
import { startChromium } from './cdp.ts';
import type { Engine } from './engine.ts';
import type { Level } from './journey.ts';
import { startWebKit } from './web-driver.ts';

export interface EngineRow {
  readonly name: string;
  readonly level: Level;
  readonly path: string;
  /** A missing one fails in CI. */
  readonly isRequired: boolean;
  start(path: string): Promise<Engine>;
  /** Why it is not tested on this machine. */
  readonly skip: string | false;
}

/** What visitors come with, each on another way of driving it. */
const ROWS: readonly Omit<EngineRow, 'skip'>[] = [
  row('Chromium', 'full', process.env.CHROMIUM ?? '/usr/bin/chromium', startChromium),
  row('Firefox ESR', 'full', process.env.FIREFOX ?? '/usr/bin/firefox-esr', startFirefox),
  row('WebKitGTK', 'full', process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver', startWebKit),
  row('Chromium 87', 'public', oldChromium(87), startChromium),
  { ...row('Chromium 83', 'plain', oldChromium(83), startChromium), isRequired: false },
  { ...row('Chromium 78', 'plain', oldChromium(78), startChromium), isRequired: false },
];

/** The engines, each with the reason why it is skipped on this machine. */
export const engines: EngineRow[] = ROWS.map((engine) => ({ ...engine, skip: reasonToSkip(engine) }));

function row(name: string, level: Level, path: string, start: EngineRow['start']): Omit<EngineRow, 'skip'> {
  return { name, level, path, isRequired: true, start };
}

/** Where fetch-old-chromium.mjs puts it. */
function oldChromium(version: number): string {
  return process.env[`CHROMIUM_${version}`] ?? join(homedir(), `.cache/zhuzhan/chromium-${version}/chromium`);
}

function reasonToSkip({ name, path, isRequired }: Omit<EngineRow, 'skip'>): string | false {
  if (existsSync(path)) return false;
  if (process.env.CI && isRequired) throw new Error(`the tests need ${name} in CI, and there is none at ${path}`);
  return `no ${name} at ${path}`;
}
