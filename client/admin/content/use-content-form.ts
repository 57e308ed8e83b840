import { useRef } from 'react';
import { mapResult } from '../../call.ts';
import { sameValues } from '../form/same-values.ts';
import { type RecordForm, useRecordForm } from '../form/use-record-form.ts';
import type { Content, ContentMode } from './content-kind.ts';
import type { FieldValues } from './content-record.ts';

interface FormEvents {
  /** Hears that the list has changed, and a new record's id. */
  onSaved(newId: string | undefined): void;
  /** Hears that the form goes. */
  onClose(): void;
  /** Whether these values may be saved. */
  beforeSave(values: FieldValues): Promise<boolean>;
}

/** The form of a record of any kind. */
export function useContentForm(
  content: Content,
  mode: ContentMode,
  id: string,
  { onSaved, onClose, beforeSave }: FormEvents,
): RecordForm<FieldValues> {
  const { calls, kind, empty } = content;
  /** A new record's answer was lost on its way: it may be stored all the same. */
  const unsure = useRef(false);
  const newId = useRef<string>(undefined);
  const load = async () => mapResult(await calls.detail(id), ({ values, version }) => ({ values, version }));
  return useRecordForm<FieldValues>({
    name: mode === 'view' ? `${kind} view ${id}` : `${kind} ${id || 'new'}`,
    empty,
    ...(id === '' ? {} : { load }),
    save: async (values, version) => {
      if (id !== '') return calls.update(id, values, typeof version === 'number' ? version : undefined);
      if (unsure.current) newId.current = await findStored(content, values);
      if (newId.current !== undefined) return { ok: true, data: undefined, msg: '新增成功！' };
      const result = await calls.add(values);
      if (result.ok) newId.current = result.data.id;
      unsure.current = !result.ok && result.code === 0;
      return result;
    },
    beforeSave,
    seenAt: (values) => content.seenAt(id || (newId.current ?? ''), values),
    onSaved: () => onSaved(newId.current),
    onClose,
  });
}

/** The id of one of the newest records of that title that holds just these values. */
async function findStored({ calls, titleField, filters }: Content, values: FieldValues): Promise<string | undefined> {
  const none = Object.fromEntries(filters.map(({ name }) => [name, '']));
  const asked = { filters: { ...none, [titleField]: String(values[titleField] ?? '') }, page: 1, limit: 10 };
  const listed = await calls.list(asked);
  if (!listed.ok) return undefined;
  for (const { id } of listed.data.data) {
    const detail = await calls.detail(id);
    if (detail.ok && sameValues(detail.data.values, values)) return id;
  }
  return undefined;
}
