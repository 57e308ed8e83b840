import { useEffect, useState } from 'react';
import type { PastVersion, VersionSource } from './version-source.ts';

/** The versions of a record or document, newest first; undefined until they are here. */
export function useVersions(past: VersionSource) {
  const [versions, setVersions] = useState<readonly PastVersion[]>();
  const [failure, setFailure] = useState<string>();
  const load = async () => {
    setFailure(undefined);
    const result = await past.versions();
    if (result.ok) setVersions(result.data);
    else setFailure(result.msg);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a dialog shows one past
  useEffect(() => {
    load();
  }, []);
  return { versions, failure, load };
}
