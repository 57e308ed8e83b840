import { useEffect, useState } from 'react';
import { stored } from '../state/stored-session.ts';
import { readDrafts } from './draft-store.ts';

/** The ids of the records of a kind of which this browser has a draft of this account; looked for anew whenever `changed` is another. */
export function useDrafted(kind: string, changed: unknown): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said above
  useEffect(() => {
    const prefix = `${stored('userId')}|${kind} `;
    readDrafts(prefix).then((drafts) =>
      setIds(new Set(drafts.map(([key]) => key.slice(prefix.length, key.lastIndexOf('|'))))),
    );
  }, [kind, changed]);
  return ids;
}
