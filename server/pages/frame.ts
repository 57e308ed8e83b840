import type { CallOrThrow } from '../../client/call.ts';
import { type FrameData, loadFrame } from '../../client/site/frame/frame-data.ts';

/** The frame of all pages: loaded for the first one after a change, or after a publishing time. */
export function createFrame(revision: () => number) {
  let known: { since: number; frame: Promise<FrameData> } | undefined;
  return {
    of(read: CallOrThrow): Promise<FrameData> {
      const since = revision();
      if (known?.since === since) return known.frame;
      const loading = { since, frame: loadFrame(read) };
      loading.frame.catch(() => {
        if (known === loading) known = undefined; // the next page tries again
      });
      known = loading;
      return loading.frame;
    },
    /** Call this after a change of any data that the frame shows. */
    drop(): void {
      known = undefined;
    },
  };
}
