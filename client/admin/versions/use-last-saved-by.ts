import { useEffect, useState } from 'react';
import type { ContentKind } from '../../../server/contract/kinds/kinds.ts';
import { staffCall } from '../state/staff-call.ts';

/** Who saved a record last, as part of a sentence; asked for while `wanted`, undefined until it is known. */
export function useLastSavedBy(kind: ContentKind, id: string, wanted: boolean): string | undefined {
  const [who, setWho] = useState<string>();
  useEffect(() => {
    if (!wanted) return;
    staffCall('history/versions', { kind, id }).then((result) => {
      const current = result.ok ? result.data.find(({ isCurrent }) => isCurrent) : undefined;
      if (current?.savedBy) setWho(`${current.savedBy} `);
    });
  }, [kind, id, wanted]);
  return who;
}
