import { useEffect, useState } from 'react';
import { NOT_LOADED } from './boundary.tsx';
import { toast } from './toast.tsx';

/** A module that loads when it is first needed. If that fails, it is reported, and the module can be requested again. */
export function useOnDemand<M>(isWanted: boolean, load: () => Promise<M>, onFailed: () => void): M | undefined {
  const [module, setModule] = useState<M>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are the same each time
  useEffect(() => {
    if (!isWanted || module) return undefined;
    let isWaiting = true;
    load().then(
      (loaded) => isWaiting && setModule(loaded),
      () => {
        if (!isWaiting) return;
        toast.error(`没有打开，${NOT_LOADED}`);
        onFailed();
      },
    );
    return () => {
      isWaiting = false;
    };
  }, [isWanted]);
  return module;
}
