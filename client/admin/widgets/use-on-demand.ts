import { useEffect, useState } from 'react';
import { NOT_LOADED } from './not-reached.tsx';
import { toast } from './toast.tsx';

/** Code that loads when it is first needed; undefined until it has loaded. After `onFailed` it can be requested again. */
export function useOnDemand<C>(isWanted: boolean, load: () => Promise<C>, onFailed?: () => void): C | undefined {
  const [part, setPart] = useState<{ readonly code: C }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same each time
  useEffect(() => {
    if (!isWanted || part) return;
    load().then(
      (code) => setPart({ code }),
      () => {
        toast.error(`没有打开，${NOT_LOADED}`);
        onFailed?.();
      },
    );
  }, [isWanted]);
  return part?.code;
}
