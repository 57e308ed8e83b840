import { system } from './contract/kinds/system.ts';
import { recordKinds } from './kinds.ts';
import { settings, text } from './settings.ts';

/** All kinds that staff can change: those with records, and the settings, system and texts. */
export const kinds = { ...recordKinds, site: settings, system, text };
