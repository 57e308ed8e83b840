import type { CallOrThrow } from '../../client/call.ts';
import { type FrameData, loadFrame } from '../../client/site/frame/frame-data.ts';

/** The frame of all pages: loaded for the first one after a change, or after a publishing time. */
export function createFrame(revision: () => number) {
  let known: { since: number; frame: Promise<FrameData> } | undefined;

  async function load(read: CallOrThrow, since: number): Promise<FrameData> {
    try {
      return await loadFrame(read);
    } catch (error) {
      if (known?.since === since) known = undefined;
      throw error;
    }
  }
  return {
    of(read: CallOrThrow): Promise<FrameData> {
      const since = revision();
      if (known?.since !== since) known = { since, frame: load(read, since) };
      return known.frame;
    },
    /** Call this after a change of any data that the frame shows. */
    drop(): void {
      known = undefined;
    },
  };
}
