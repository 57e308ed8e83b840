import { useEffect, useState } from 'react';
import { toast } from './toast.tsx';

/** Code that is fetched when it is first wanted; undefined until it is here. */
export function useOnDemand<C>(isWanted: boolean, load: () => Promise<C>): C | undefined {
  const [part, setPart] = useState<{ readonly code: C }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same each time
  useEffect(() => {
    if (!isWanted || part) return;
    load().then(
      (code) => setPart({ code }),
      () => toast.error('网络连接失败，请检查网络后重试'),
    );
  }, [isWanted]);
  return part?.code;
}
