import { useRef } from 'react';
import { mapResult } from '../../call.ts';
import type { Describe } from '../form/differences.ts';
import { changedIn, sameValues } from '../form/same-values.ts';
import { type RecordForm, useRecordForm } from '../form/use-record-form.ts';
import { uploadShare } from '../widgets/fields/upload-picture.ts';
import { sharePreview } from './content-acts.ts';
import type { Content, ContentMode } from './content-kind.tsx';
import { becameOf, type FieldValues } from './publication.tsx';

export interface ContentDialogProps {
  content: Content;
  mode: ContentMode;
  /** Empty for a new record. */
  id: string;
  /** The list must be reloaded; a new record has this id. */
  onChanged(newId?: string): void;
  onClose(): void;
}

/** The form of a record of any kind; `beforeSave` returns whether values may be saved. */
export function useContentForm(
  { content, mode, id, onChanged, onClose }: ContentDialogProps,
  describe: Describe,
  beforeSave: (values: FieldValues) => Promise<boolean>,
): RecordForm<FieldValues> {
  const { calls, kind, empty } = content;
  /** What was sent of a new record, where the answer was lost: it may be stored all the same. */
  const unsure = useRef<FieldValues>(undefined);
  const newId = useRef<string>(undefined);
  const load = async () => mapResult(await calls.detail(id), ({ values, version }) => ({ values, version }));
  return useRecordForm<FieldValues>({
    name: mode === 'view' ? `${kind} view ${id}` : `${kind} ${id || 'new'}`,
    empty,
    describe,
    ...(id === '' ? {} : { load }),
    save: async (values, version, before) => {
      // a field that was not changed here may have another name in the settings by now
      if (id !== '') return calls.update(id, changedIn(before, values), version);
      const stored = unsure.current && (await findStored(content, unsure.current));
      if (stored) {
        newId.current = stored.id;
        const typedSince = changedIn(stored.values, values);
        const isSame = Object.keys(typedSince).length === 0;
        const result = isSame ? undefined : await calls.update(stored.id, typedSince, stored.version);
        return result && !result.ok ? result : { ok: true, data: undefined, msg: '新增成功！' };
      }
      const result = await calls.add(values);
      if (result.ok) newId.current = result.data.id;
      unsure.current = !result.ok && result.code === 0 ? values : undefined;
      return result;
    },
    beforeSave,
    isDraft: ({ status }) => status === 'draft',
    seenAt: (values) => content.seenAt(id || (newId.current ?? ''), values),
    savedAs(values) {
      const words = content.isHeldBack ? becameOf(values) : '';
      const preview = { word: '复制预览链接', onPress: () => sharePreview(kind, id || (newId.current ?? '')) };
      return words === '' ? undefined : { words, ...(content.hasPreviews && { action: preview }) };
    },
    onSaved(values) {
      if (content.hasPreviews) uploadShare(content.pictureOf({ values }));
      onChanged(newId.current);
    },
    onClose,
  });
}

/** One of the newest records that has this title and exactly these values. */
async function findStored({ calls, titleField, filters }: Content, values: FieldValues) {
  const none = Object.fromEntries(filters.map(({ name }) => [name, '']));
  const titled = titleField === undefined ? {} : { [titleField]: String(values[titleField] ?? '') };
  const asked = { filters: { ...none, ...titled }, page: 1, limit: 10 };
  const listed = await calls.list(asked);
  if (!listed.ok) return undefined;
  for (const { id } of listed.data.data) {
    const detail = await calls.detail(id);
    if (detail.ok && sameValues(detail.data.values, values)) return { id, values, version: detail.data.version };
  }
  return undefined;
}
