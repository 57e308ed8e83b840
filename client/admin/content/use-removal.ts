import { useRef } from 'react';
import { recordName } from '../list/record-name.ts';
import { confirm } from '../widgets/confirm.tsx';
import { toast } from '../widgets/toast.tsx';
import type { Content } from './content-kind.ts';
import type { ContentRecord } from './content-record.ts';

/** Asks, deletes, says what came of it. */
export function useRemoval(content: Content, onRemoved: () => void): (row: ContentRecord) => Promise<void> {
  const removing = useRef(new Set<string>());
  return async ({ id, values }) => {
    if (removing.current.has(id)) return;
    removing.current.add(id);
    try {
      const text = content.deleteQuestion(recordName(String(values[content.titleField])));
      if (!(await confirm({ text, hint: '删除后可以在回收站恢复。' }))) return;
      const result = await content.calls.remove(id);
      if (result.ok) toast.success(result.msg);
      else toast.error(result.msg);
      if (result.ok || result.code === 404) onRemoved();
    } finally {
      removing.current.delete(id);
    }
  };
}
