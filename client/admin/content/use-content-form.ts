import { type RecordForm, useRecordForm } from '../form/use-record-form.ts';
import { type Content, type ContentMode, type FieldValues, mapResult } from './content-kind.ts';

/** The form of a record of any kind; `onSaved` hears that the list has changed. */
export function useContentForm(
  content: Content,
  mode: ContentMode,
  id: string,
  onSaved: () => void,
): RecordForm<FieldValues> {
  const { calls, kind, fields } = content;
  const empty = Object.fromEntries(fields.map(({ name }) => [name, '']));
  const load = async () => mapResult(await calls.detail(id), ({ values, version }) => ({ values, version }));
  return useRecordForm<FieldValues>({
    name: mode === 'view' ? `${kind} view ${id}` : `${kind} ${id || 'new'}`,
    empty,
    ...(id === '' ? {} : { load }),
    save: (values, version) =>
      id === '' ? calls.add(values) : calls.update(id, values, typeof version === 'number' ? version : undefined),
    onSaved,
  });
}
