import { useEffect, useState } from 'react';
import { NOT_LOADED } from './not-reached.tsx';
import { toast } from './toast.tsx';

/** Code that loads when it is first needed. If that fails, it is reported, and the code can be requested again. */
export function useOnDemand<C>(isWanted: boolean, load: () => Promise<C>, onFailed?: () => void): C | undefined {
  const [part, setPart] = useState<{ readonly code: C }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are the same each time
  useEffect(() => {
    if (!isWanted || part) return undefined;
    let isWaiting = true;
    load().then(
      (code) => isWaiting && setPart({ code }),
      () => {
        if (!isWaiting) return;
        toast.error(`没有打开，${NOT_LOADED}`);
        onFailed?.();
      },
    );
    return () => {
      isWaiting = false;
    };
  }, [isWanted]);
  return part?.code;
}
