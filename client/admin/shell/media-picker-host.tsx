import type { ReactNode } from 'react';
import { Dialog } from '../widgets/dialog.tsx';
import { usePicking } from '../widgets/pick-media.ts';
import { useOnDemand } from '../widgets/use-on-demand.ts';

/** Where the media library opens to choose a picture from; once in an application. */
export function MediaPickerHost(): ReactNode {
  const answer = usePicking();
  const load = async () => (await import('./other-screens.ts')).MediaScreen;
  const MediaScreen = useOnDemand(answer !== undefined, load, () => answer?.());
  return (
    answer &&
    MediaScreen && (
      <Dialog title="从图库选择" width="wide" onClose={() => answer()}>
        <MediaScreen onPick={answer} />
      </Dialog>
    )
  );
}
