import { recordKinds } from './kinds.ts';
import { settings, text } from './settings.ts';
import { system } from './system.ts';

/** Every kind that staff can change: records, and the settings and texts, of which there is one each. */
export const kinds = { ...recordKinds, site: settings, system, text };
