import { useEffect, useRef, useState } from 'react';
import type { CallResult } from '../../call.ts';
import { begin, type FormState, type Loaded } from './form-state.ts';
import type { useTypedState } from './use-typed-state.ts';

/**
 * Loads the record when the form is first shown. Typed content that came back stays; what `read` tells its screen beside
 * the values comes even then. `failure` says why the record could not be loaded.
 */
export function useLoading<T>(
  typed: ReturnType<typeof useTypedState<T>>,
  blank: FormState<T>,
  read: (() => Promise<CallResult<Loaded<T>>>) | undefined,
) {
  const { latest, become } = typed;
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const begun = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, not again whenever its tab is shown
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const restored = typed.restore();
    if (!typed.isReopened) load();
    else restored.then(() => (latest() ? void read?.() : load()));
  }, []);

  async function load(): Promise<void> {
    if (!read) return become(blank);
    setFailure(undefined);
    setIsLoading(true);
    const result = await read();
    setIsLoading(false);
    if (result.ok) become(begin(result.data));
    else setFailure(result.msg);
  }

  return { isLoading, failure, load };
}
