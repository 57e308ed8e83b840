import { useRef } from 'react';
import { flushFields } from '../../flush-fields.ts';
import type { FocusIn } from '../../ui/field-focus.ts';
import { confirm } from '../widgets/confirm.tsx';
import { confirmLeaving } from '../widgets/leaving.ts';
import { begin, type FormSource } from './form-state.ts';
import { useLoading, useRefresh } from './use-loading.ts';
import { useRefusal, useSaving } from './use-saving.ts';
import { useTypedState } from './use-typed-state.ts';
import { useUploads } from './use-uploads.ts';

export type RecordForm<T> = ReturnType<typeof useRecordForm<T>>;

const UPLOADS_STOP = '图片还在上传，离开后会停止上传。';

/** A form over a record. What is typed outlasts reloads and crashes, and is saved under the version that was loaded. */
export function useRecordForm<T>(source: FormSource<T>) {
  const blank = begin({ values: source.empty, version: undefined });
  const typed = useTypedState(source.name, source.load ? undefined : blank);
  const { persisted, latest, become } = typed;
  const { isLoading, failure, load } = useLoading(typed, blank, source.load);
  const refresh = useRefresh(typed, source.load);
  const refusal = useRefusal();
  const uploads = useUploads(typed, {
    onAllIn: () => sendLatest(),
    onMissing: refusal.missing,
    onNoneFailed: refusal.noneMissing,
    mayMiss() {
      const now = latest();
      return now !== undefined && source.isDraft?.(now.values) === true;
    },
  });
  const { isSaving, sendLatest, ...conflict } = useSaving(source, typed, { refusal, close });
  const saving = isSaving || uploads.waiting;
  const state = typed.state ?? blank;

  /** Changes the content of the form; removes the error at `field`. */
  function change(make: (before: T) => T, field: string): void {
    const before = latest();
    if (!before) return;
    become({ ...before, values: make(before.values) });
    refusal.correct(field);
  }
  /** Changes one field; `path` is that of the change inside the field. */
  const put = (name: string, value: unknown, path = name) => change((before) => ({ ...before, [name]: value }), path);
  /** Closes the form and removes its persisted state; late answers change nothing. A draft stays. */
  function close(): void {
    if (persisted.forgotten.aborted) return;
    persisted.forget();
    source.onClose?.();
  }

  return {
    /** `values`, and the `base` that the server had when the form was opened. */
    ...state,
    status: failure !== undefined ? 'failed' : typed.state ? 'ready' : 'loading',
    /** Why the record could not be loaded. */
    failure,
    /** Why the last save was refused, and what to do. */
    trouble: refusal.trouble,
    errors: refusal.errors,
    dirty: typed.dirty,
    saving,
    /** Typing is disabled: the content is about to be replaced. */
    frozen: isLoading || (saving && !source.staysOpen),
    uploads,
    fields: useRef(new Map<string, FocusIn>()).current,
    /** The unsaved content of an earlier visit or of another window. */
    draft: { offered: typed.offered, drop: typed.dropOffer, writtenAt: typed.writtenAt, restored: typed.restored },
    /** The paths of the fields that differ from the stored record. */
    changed: source.load && source.describe ? typed.changed : [],
    describe: source.describe,
    ...conflict,
    change,
    put,
    /** The props of `KindFields` for the whole form. */
    inputs: {
      values: { ...(state.values as Readonly<Record<string, unknown>>) },
      errors: refusal.errors,
      onField: put,
    },
    load,
    /** Saves the content of the form once its uploads are complete. */
    async save(): Promise<void> {
      flushFields();
      refusal.clear();
      if (!uploads.wait()) await sendLatest();
    },
    /** Restores the offered draft; asks first if it would replace typed content. */
    async restoreDraft(): Promise<void> {
      if (typed.dirty && !(await confirm({ text: '恢复草稿会替换现在填写的内容，确定吗？' }))) return;
      typed.takeOffer();
    },
    /** Throws restored content away, and reads what is stored now; again: brings it back. */
    toggleRestored(): Promise<void> {
      typed.toggleRestored();
      return refresh();
    },
    /** Closes the form; asks first if content would be lost. */
    async leave(): Promise<void> {
      flushFields();
      const hint = (uploads.count > 0 ? UPLOADS_STOP : '') + (persisted.isUnsaved ? await draftHint(typed) : '');
      if (hint === '' || (await confirmLeaving(hint))) close();
    },
    close,
    /** The record was erased: closes the form and removes its draft. */
    gone(): void {
      typed.saved();
      close();
    },
  } as const;
}

async function draftHint({ isDraftStored }: { isDraftStored(): Promise<boolean> }): Promise<string> {
  return (await isDraftStored())
    ? '草稿会留在这个浏览器里，下次打开时可以恢复。'
    : '这个浏览器现在存不下草稿，离开后，没有保存的内容就找不回来了。';
}
