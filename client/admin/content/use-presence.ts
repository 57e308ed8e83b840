import { useEffect, useRef, useState } from 'react';
import type { Present } from '../../../server/contract/calls/content.ts';
import type { ContentKind } from '../../../server/contract/kinds/kinds.ts';
import { call } from '../../call.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import { repeatWhileUsed } from '../state/staff-call.ts';
import type { FieldValues } from './publication.tsx';

const PRESENCE_EVERY_MS = 20_000;

/** Tells that a record is open here and when something was last typed; returns who else has it open. */
export function usePresence(
  kind: ContentKind,
  id: string,
  { values, dirty }: RecordForm<FieldValues>,
): readonly Present[] {
  const [others, setOthers] = useState<readonly Present[]>([]);
  const typedAt = useRef<number>(undefined);
  const ask = async () => {
    const typedAgo = typedAt.current === undefined ? {} : { typedAgo: Math.max(0, Date.now() - typedAt.current) };
    const result = await call('content/presence', { kind, id, ...typedAgo }); // the plain call asks for no password
    if (result.ok) setOthers(result.data);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is typed from the ref
  useEffect(() => (id === '' ? undefined : repeatWhileUsed(ask, PRESENCE_EVERY_MS)), [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of the values
  useEffect(() => {
    if (!dirty || id === '') return;
    const isFirst = typedAt.current === undefined;
    typedAt.current = Date.now();
    if (isFirst) ask();
  }, [values]);
  return others;
}
