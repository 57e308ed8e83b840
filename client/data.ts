import type { Site, SitePart } from '../server/contract/site.ts';
import type { Ask } from './page.ts';

/** Asks for parts of the site's content. */
export async function parts<K extends SitePart>(ask: Ask, ...names: K[]): Promise<Pick<Site, K>> {
  return (await ask('site/parts', { names })) as Pick<Site, K>; // proof: the call refuses a name it cannot give
}

/** What the frame of every public page shows. */
export type FrameData = Pick<Site, (typeof FRAME_PARTS)[number]>;

const FRAME_PARTS = ['company', 'phones', 'filing', 'support', 'banners'] as const;

export function loadFrame(ask: Ask): Promise<FrameData> {
  return parts(ask, ...FRAME_PARTS);
}
