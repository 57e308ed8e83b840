import type { Site } from '../../../server/contract/kinds/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';

/** What the frame of every public page shows. */
export type FrameData = Pick<Site, (typeof FRAME_PARTS)[number]>;

const FRAME_PARTS = ['company', 'phones', 'filing', 'support', 'banners', 'greyscale'] as const;

export function loadFrame(callOrThrow: CallOrThrow): Promise<FrameData> {
  return loadSettings(callOrThrow, ...FRAME_PARTS);
}
