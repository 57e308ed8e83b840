import { useCallback, useEffect, useState } from 'react';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import { staffCall } from '../state/staff-call.ts';

export interface LoadedOverview {
  /** Undefined until the first answer. */
  overview: Overview | undefined;
  /** When it was fetched, in milliseconds since 1970. */
  updatedAt: number | undefined;
  /** Why the last attempt gave nothing newer. */
  failure: string | undefined;
  busy: boolean;
  reload(): void;
}

/** What the dashboard shows, fetched anew whenever it comes to the front; what is there stays until then. */
export function useOverview(): LoadedOverview {
  const [overview, setOverview] = useState<Overview>();
  const [updatedAt, setUpdatedAt] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(true);

  const reload = useCallback(async () => {
    setBusy(true);
    const result = await staffCall('overview/read', {});
    setBusy(false);
    setFailure(result.ok ? undefined : result.msg);
    if (!result.ok) return;
    setOverview(result.data);
    setUpdatedAt(Date.now());
  }, []);

  useEffect(() => {
    reload();
  }, [reload]);

  return { overview, updatedAt, failure, busy, reload };
}
