import { useEffect, useRef, useState } from 'react';
import { flushFields } from '../../flush-fields.ts';
import { listen } from '../../ui/listen.ts';
import { useChangeCount } from '../state/staff-call.ts';
import { begin, type FormSource, type FormState, type Loaded } from './form-state.ts';
import { sameValues } from './same-values.ts';
import type { useTypedState } from './use-typed-state.ts';

/**
 * Loads the record when the form is first shown. Typed content that came back stays; what `read` tells its screen beside
 * the values comes even then. `failure` is the reason why the record could not be loaded.
 */
export function useLoading<T>(
  typed: ReturnType<typeof useTypedState<T>>,
  blank: FormState<T>,
  read: FormSource<T>['load'],
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

/**
 * Reads the record of an open form again whenever the form is shown or this window has changed something on the server.
 * Nothing typed and no upload is replaced. Returns the function that reads now.
 */
export function useRefresh<T>(
  { latest, become, persisted }: ReturnType<typeof useTypedState<T>>,
  read: FormSource<T>['load'],
): () => Promise<void> {
  const count = useChangeCount();

  async function refresh(): Promise<void> {
    flushFields();
    const before = latest();
    if (!read || !before || persisted.isUnsaved || persisted.uploads > 0) return;
    const result = await read();
    flushFields(); // words that a field has not reported yet make the form another one
    if (result.ok && latest() === before && persisted.uploads === 0 && isNewer(result.data, before.base))
      become(begin(result.data));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when its tab is shown, but not at every change of the form
  useEffect(() => {
    const look = () => document.hidden || refresh();
    look();
    const stops = [listen(document, 'visibilitychange', look), listen(window, 'focus', look)];
    return () => stops.forEach((stop) => void stop());
  }, [count]);
  return refresh;
}

/** Equal versions have equal content, however a field has rewritten it. */
function isNewer<T>(now: Loaded<T>, before: Loaded<T>): boolean {
  return !sameValues(now.version ?? now.values, before.version ?? before.values);
}
