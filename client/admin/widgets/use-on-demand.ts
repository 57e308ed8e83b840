import { useOnDemand as useCode } from '../../ui/use-on-demand.ts';
import { NOT_LOADED } from './not-reached.tsx';
import { toast } from './toast.tsx';

/** As in `client/ui`, and a failure is reported; after `onFailed` the code can be requested again. */
export function useOnDemand<C>(isWanted: boolean, load: () => Promise<C>, onFailed?: () => void): C | undefined {
  return useCode(isWanted, load, () => {
    toast.error(`没有打开，${NOT_LOADED}`);
    onFailed?.();
  });
}
