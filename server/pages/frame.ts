import type { CallOrThrow } from '../../client/call.ts';
import { type FrameData, loadFrame } from '../../client/site/frame/frame-data.ts';

/** Returns a function that loads the frame of all pages, once for each `revision`. */
export function createFrame(revision: () => number): (read: CallOrThrow) => Promise<FrameData> {
  let known: { since: number; frame: Promise<FrameData> } | undefined;
  return (read) => {
    const since = revision();
    if (known?.since === since) return known.frame;
    const loading = { since, frame: loadFrame(read) };
    loading.frame.catch(() => {
      if (known === loading) known = undefined; // the next page tries again
    });
    known = loading;
    return loading.frame;
  };
}
