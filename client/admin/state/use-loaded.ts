import { useEffect, useRef, useState } from 'react';
import type { CallResult } from '../../call.ts';

export interface LoadedData<T> {
  /** Undefined until the first answer; a value stays until a newer one arrives. */
  data: T | undefined;
  /** Why the last attempt returned nothing newer. */
  failure: string | undefined;
  busy: boolean;
  load(): Promise<void>;
}

/** The result of a call, loaded when the component becomes visible, and again by `load` and when `round` changes. */
export function useLoaded<T>(fetch: () => Promise<CallResult<T>>, round = 0): LoadedData<T> {
  const [data, setData] = useState<T>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(true);
  const counts = useRef({ asked: 0, answered: 0 }).current;

  async function load(): Promise<void> {
    const mine = ++counts.asked;
    setBusy(true);
    setFailure(undefined);
    const result = await fetch();
    if (mine < counts.answered) return; // a newer one has answered already
    counts.answered = mine;
    setBusy(mine < counts.asked);
    if (result.ok) setData(result.data);
    // the failure of an older call is not shown, because a newer one is under way
    if (result.ok || mine === counts.asked) setFailure(result.ok ? undefined : result.msg);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round; `fetch` is the same call each time
  useEffect(() => {
    load();
  }, [round]);
  return { data, failure, busy, load };
}
