import { useEffect, useRef, useState } from 'react';
import { flushFields } from '../../flush-fields.ts';
import type { FocusIn } from '../../ui/field-focus.ts';
import { inOne, listen } from '../../ui/listen.ts';
import { useChangeCount } from '../state/staff-call.ts';
import { confirm, confirmLeaving } from '../widgets/confirm.tsx';
import { toast } from '../widgets/toast.tsx';
import { sameValues } from './differences.ts';
import { type FormSource, type FormState, type Loaded, nextOf, untouched } from './form-state.ts';
import { useFormUploads } from './use-form-uploads.ts';
import { useRefusal, useSaving } from './use-saving.ts';
import { useTypedState } from './use-typed-state.ts';

export type RecordForm<T> = ReturnType<typeof useRecordForm<T>>;

const UPLOADS_STOP = '图片还在上传，离开后会停止上传。';
const DRAFT_STAYS = '草稿会留在这个浏览器里，下次打开时可以恢复。';
const DRAFT_LOST = '浏览器存不下草稿：现在离开，没有保存的内容就找不回来了。';

/** A form over a record. What is typed outlasts reloads and crashes, and is saved under the version that was loaded. */
export function useRecordForm<T>(source: FormSource<T>) {
  const blank = untouched({ values: source.empty, version: undefined });
  const typed = useTypedState(source.name, source.load ? undefined : blank);
  const { persisted, latest, setContent } = typed;
  const { isLoading, failure, load, refresh } = useLoading(typed, blank, source.load);
  const refusal = useRefusal();
  const uploads = useFormUploads(source, typed, refusal, () => sendLatest());
  const { isSaving, sendLatest, ...conflict } = useSaving(source, typed, { refusal, close });
  const saving = isSaving || uploads.waiting;
  const state = typed.state ?? blank;
  const loaded = typed.state ? 'ready' : 'loading';

  /** Changes the content of the form; removes the error at `field`. */
  function change(make: (before: T) => T, field: string): void {
    const before = latest();
    if (!before) return;
    setContent({ ...before, values: make(before.values) });
    refusal.correct(field);
  }
  /** Sets one field to a value or to the result of a function; `path` is that of the change inside the field. */
  const put = (name: string, next: unknown, path = name) =>
    change((before) => ({ ...before, [name]: nextOf(next, Reflect.get(Object(before), name)) }), path);
  /** Closes the form and removes its persisted state; late answers change nothing. A draft stays. */
  function close(): void {
    if (persisted.forgotten.aborted) return;
    persisted.forget();
    source.onClose?.();
  }
  const draftHint = async () => ((await typed.isDraftStored()) ? DRAFT_STAYS : DRAFT_LOST);
  async function leave(): Promise<void> {
    flushFields();
    const hint = (uploads.count > 0 ? UPLOADS_STOP : '') + (persisted.isUnsaved ? await draftHint() : '');
    if (hint === '' || (await confirmLeaving(hint))) close();
  }

  return {
    /** `values`, and the `base` that the server had when the form was opened. */
    ...state,
    status: failure === undefined ? loaded : 'failed',
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
    draft: { offered: typed.offered, drop: typed.dropOffer, written: typed.written, restored: typed.restored },
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
    async save(): Promise<void> {
      flushFields();
      refusal.clear();
      if (!uploads.holdSave()) await sendLatest();
    },
    async restoreDraft(): Promise<void> {
      if (typed.dirty && !(await confirm({ yes: '恢复草稿', text: '现在填写的会被替换。', isRisky: true }))) return;
      typed.takeOffer();
    },
    /** Drops restored content and reads what is stored now; a second call brings it back. */
    toggleRestored(): Promise<void> {
      typed.toggleRestored();
      return refresh();
    },
    leave,
    /** 取消 is meant, unlike a key or Back: it is asked about only where something would be lost (specification 4). */
    async cancel(): Promise<void> {
      flushFields();
      if (uploads.count > 0 || !persisted.isUnsaved || !(await typed.isDraftStored())) return leave();
      close();
      toast.warning('草稿留在这个浏览器里，下次打开时可以恢复');
    },
    close,
    /** The record was erased: closes the form and removes its draft. */
    gone(): void {
      typed.dropDraft();
      close();
    },
  } as const;
}

/**
 * Loads the record when the form is first shown, and reads it again whenever the form is shown or this window has changed
 * something on the server. Neither typed text nor an upload is replaced, but a screen still gets what `read` reports besides
 * the values. `failure` is the reason why the record could not be loaded.
 */
function useLoading<T>(typed: ReturnType<typeof useTypedState<T>>, blank: FormState<T>, read: FormSource<T>['load']) {
  const { latest, setContent, persisted } = typed;
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const begun = useRef(false);
  const count = useChangeCount();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, not again whenever its tab is shown
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const restored = typed.restore();
    if (!typed.isReopened) load();
    else restored.then((): unknown => (latest() ? read?.() : load()));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when its tab is shown, but not at every change of the form
  useEffect(() => {
    const look = () => {
      if (!document.hidden) refresh();
    };
    look();
    return inOne(listen(document, 'visibilitychange', look), listen(window, 'focus', look));
  }, [count]);

  async function load(): Promise<void> {
    if (!read) return setContent(blank);
    setFailure(undefined);
    setIsLoading(true);
    const result = await read();
    setIsLoading(false);
    if (result.ok) setContent(untouched(result.data));
    else setFailure(result.msg);
  }

  async function refresh(): Promise<void> {
    flushFields();
    const before = latest();
    const isHeld = persisted.isUnsaved || persisted.uploads > 0 || persisted.forgotten.aborted;
    if (!read || !before || isHeld) return;
    const result = await read();
    flushFields(); // words that a field has not reported yet make the form another one
    if (result.ok && latest() === before && persisted.uploads === 0 && isNewer(result.data, before.base))
      setContent(untouched(result.data));
  }

  return { isLoading, failure, load, refresh };
}

/** Equal versions have equal content, however a field has rewritten it. */
function isNewer<T>(now: Loaded<T>, before: Loaded<T>): boolean {
  return !sameValues(now.version ?? now.values, before.version ?? before.values);
}
