import { useEffect, useState } from 'react';

/** Code that loads when it is first needed; undefined until it has loaded. If loading fails, `onFailed` is called. */
export function useOnDemand<C>(isWanted: boolean, load: () => Promise<C>, onFailed?: () => void): C | undefined {
  const [part, setPart] = useState<{ readonly code: C }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are the same each time
  useEffect(() => {
    if (!isWanted || part) return undefined;
    let isWaiting = true;
    load().then(
      (code) => isWaiting && setPart({ code }),
      () => isWaiting && onFailed?.(),
    );
    return () => {
      isWaiting = false;
    };
  }, [isWanted]);
  return part?.code;
}
