import type { SettingsSection, Site } from '../server/contract/kinds/settings.ts';
import type { CallOrThrow } from './call.ts';

/** Asks for parts of the site's content. */
export async function loadSettings<K extends SettingsSection>(
  callOrThrow: CallOrThrow,
  ...names: K[]
): Promise<Pick<Site, K>> {
  return (await callOrThrow('site/parts', { names })) as Pick<Site, K>; // proof: the call refuses a name it cannot give
}
