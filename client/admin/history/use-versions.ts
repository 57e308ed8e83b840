import { useEffect, useState } from 'react';
import type { VersionRow } from '../../../server/contract/records.ts';
import type { ContentKind } from '../../../server/contract/rules.ts';
import { staffCall } from '../state/staff-call.ts';

/** The versions of a record, newest first; undefined until they are here. */
export function useVersions(kind: ContentKind, id: string) {
  const [versions, setVersions] = useState<readonly VersionRow[]>();
  const [failure, setFailure] = useState<string>();
  const load = async () => {
    setFailure(undefined);
    const result = await staffCall('history/versions', { kind, id });
    if (result.ok) setVersions(result.data);
    else setFailure(result.msg);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record's own
  useEffect(() => {
    load();
  }, [kind, id]);
  return { versions, failure, load };
}
