import type { Site } from '../helpers/site.ts';
import type { Engine } from './engine.ts';

/** How much is promised to an engine: all; the public pages; or their text, pictures, links and forms without a script. */
export type Level = 'full' | 'public' | 'plain';

export interface Setting {
  readonly site: Site;
  readonly engine: Engine;
  readonly level: Level;
}

/** Something that people come for. It is written once and run in each engine that it is promised to. */
export interface Journey {
  readonly name: string;
  readonly levels: readonly Level[];
  /** Returns what the table says of it. */
  run(setting: Setting): Promise<string>;
}

export const DESK = { width: 1440, height: 900, isPhone: false };
export const PHONE = { width: 390, height: 844, isPhone: true };
