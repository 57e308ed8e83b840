import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Present } from '../../../server/contract/calls/content.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { ContentKind } from '../../../server/kinds.ts';
import { call } from '../../call.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import { repeatWhileUsed } from '../state/staff-call.ts';
import { Notice } from '../widgets/notice.tsx';
import type { FieldValues } from './publication.tsx';

const PRESENCE_EVERY_MS = 20_000;

interface OthersEditingProps {
  kind: ContentKind;
  /** Empty for a record that is not edited here. */
  id: string;
  form: RecordForm<FieldValues>;
}

/** Tells the server that a record is open here and when something was last typed, and its reader who else edits it. */
export function OthersEditing({ kind, id, form: { values, dirty, theirs } }: OthersEditingProps): ReactNode {
  const [others, setOthers] = useState<readonly Present[]>([]);
  const typedAt = useRef<number>(undefined);
  const ask = async () => {
    const typedAgo = typedAt.current === undefined ? {} : { typedAgo: Math.max(0, Date.now() - typedAt.current) };
    const result = await call('content/presence', { kind, id, ...typedAgo }); // the plain call asks for no password
    if (result.ok) setOthers(result.data);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is typed from the ref; a conflict asks anew
  useEffect(() => (id === '' ? undefined : repeatWhileUsed(ask, PRESENCE_EVERY_MS)), [id, theirs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of the values
  useEffect(() => {
    if (!dirty || id === '') return;
    const isFirst = typedAt.current === undefined;
    typedAt.current = Date.now();
    if (isFirst) ask();
  }, [values]);
  return others.map(({ name, typedAt: lastTyped }) => (
    <Notice
      key={name}
      kind="offer"
      icon="user"
      text={
        <>
          {name}正在编辑{/* not announced each time */}
          <span aria-live="off">{lastTyped && `，最后输入 ${chinaTime(lastTyped).slice(11, 16)}`}</span>
          。保存时会对照双方的改动。
        </>
      }
    />
  ));
}
