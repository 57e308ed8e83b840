import type { Site } from '../../../server/contract/kinds/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';

/** What the frame of every public page shows. */
export interface FrameData extends Pick<Site, (typeof FRAME_PARTS)[number]> {
  /** What the company can be looked up by, where the owner says it. */
  identity?: Pick<NonNullable<Site['verification']>, 'legalName' | 'creditCode'>;
}

const FRAME_PARTS = ['company', 'phones', 'filing', 'support', 'banners', 'greyscale'] as const;

export async function loadFrame(callOrThrow: CallOrThrow): Promise<FrameData> {
  const { verification, ...frame } = await loadSettings(callOrThrow, ...FRAME_PARTS, 'verification');
  if (!verification) return frame;
  const { legalName, creditCode } = verification;
  return { ...frame, identity: { legalName, creditCode } };
}
