import { useRef, useState } from 'react';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import type { CallResult } from '../../call.ts';
import { flushFields } from '../../flush-fields.ts';
import type { FocusIn } from '../../ui/field-focus.ts';
import { confirm, confirmLeaving } from '../widgets/confirm.tsx';
import { type ToastAction, toast } from '../widgets/toast.tsx';
import type { Describe } from './differences.ts';
import { begin, type FormState, type Loaded, type Version } from './draft-store.ts';
import { sameValues } from './same-values.ts';
import { useLoading } from './use-loading.ts';
import { useRefresh } from './use-refresh.ts';
import { useTypedState } from './use-typed-state.ts';
import { useUploads } from './use-uploads.ts';

type FieldValues = Readonly<Record<string, unknown>>;

export interface FormSource<T> {
  /** Kind and record, unique among all forms: the key of its draft. */
  name: string;
  /** The initial content of a form without a record. */
  empty: T;
  /** Missing for a new record. */
  load?(): Promise<CallResult<Loaded<T>>>;
  /** Names what was changed of a stored record; missing where nothing is stored under these fields. */
  describe?: Describe;
  /** The form stays open after a save, which then returns the state on the server. */
  staysOpen?: true;
  /** `before` is the content of that version. */
  save(values: T, version: Version | undefined, before: T): Promise<CallResult<unknown>>;
  /** Whether these values are saved with the places of missing pictures. */
  isDraft?(values: T): boolean;
  /** Called before a save, when all uploads are complete; false cancels the save. */
  beforeSave?(values: T): Promise<boolean>;
  /** The public address of the saved record; empty if it has none. */
  seenAt?(values: T): string;
  /** The state of the saved record, added to the message, and a button that replaces the link to it. */
  became?(values: T): { readonly words: string; readonly action?: ToastAction } | undefined;
  /** Called after a save, when the message is already shown. */
  onSaved?(values: T): void;
  /** Called once, when the form closes, after its save or without one. */
  onClose?(): void;
}

export type RecordForm<T> = ReturnType<typeof useRecordForm<T>>;

const STILL_THERE = '您填写的内容都还在，';
const UPLOADS_STOP = '图片还在上传，离开后会停止上传。';
const DRAFT_STAYS = '草稿会留在这个浏览器里，下次打开时可以恢复。';
const REMEDIES = {
  failed: '请重试或移除这个文件后再保存。',
  missing: '请重试或移除这张图片后再发布，也可以存为草稿。',
  gone: '请重新上传，或不带这个文件再保存一次。',
};

/** A form over a record. What is typed outlasts reloads and crashes, and is saved under the version that was loaded. */
export function useRecordForm<T>(source: FormSource<T>) {
  const blank = begin({ values: source.empty, version: undefined });
  const typed = useTypedState(source.name, source.load ? undefined : blank);
  const { state, dirty, persisted, latest, become } = typed;
  const { isLoading, failure, load } = useLoading(typed, blank, source.load);
  const refresh = useRefresh(typed, source.load);
  const refusal = useRefusal();
  const uploads = useUploads(persisted, {
    onCount(uploading) {
      const now = latest();
      if (now) become({ ...now, uploading });
    },
    onAllIn: () => sendLatest(),
    onMissing: refusal.missing,
    onNoneFailed: refusal.noneMissing,
    mayMiss() {
      const now = latest();
      return now !== undefined && source.isDraft?.(now.values) === true;
    },
  });
  const { isSaving, sendLatest, ...conflict } = useSaving(source, typed, { refusal, close });
  function close(): void {
    if (persisted.forgotten.aborted) return;
    persisted.forget();
    source.onClose?.();
  }

  const changes = changesOf(typed, refusal.correct);
  const frozen = isLoading || (!source.staysOpen && (isSaving || uploads.waiting));
  const status: 'loading' | 'failed' | 'ready' = failure !== undefined ? 'failed' : state ? 'ready' : 'loading';
  return {
    /** `values`, and the `base` that the server had when the form was opened. */
    ...(state ?? blank),
    status,
    /** Why the record could not be loaded. */
    failure,
    /** Why the last save was refused, and what to do. */
    trouble: refusal.trouble,
    errors: refusal.errors,
    dirty,
    saving: isSaving || uploads.waiting,
    /** Typing is disabled: the content is about to be replaced. */
    frozen,
    uploads,
    fields: useRef(new Map<string, FocusIn>()).current,
    /** The unsaved content of an earlier visit or of another window. */
    draft: { offered: typed.offered, drop: typed.dropOffer, writtenAt: typed.writtenAt, restored: typed.restored },
    /** The paths of the fields that differ from the stored record. */
    changed: source.load && source.describe ? typed.changed : [],
    describe: source.describe,
    ...conflict,
    ...changes,
    /** The props of `KindFields` for the whole form. */
    inputs: { values: { ...((state ?? blank).values as FieldValues) }, errors: refusal.errors, onField: changes.put },
    load,
    /** Saves the content of the form once its uploads are complete. */
    async save(): Promise<void> {
      flushFields();
      refusal.clear();
      if (!uploads.wait()) await sendLatest();
    },
    /** Restores the offered draft; asks first if it would replace typed content. */
    async restoreDraft(): Promise<void> {
      if (dirty && !(await confirm({ text: '恢复草稿会替换现在填写的内容，确定吗？' }))) return;
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
      const hint = (uploads.count > 0 ? UPLOADS_STOP : '') + (persisted.isUnsaved ? DRAFT_STAYS : '');
      if (hint === '' || (await confirmLeaving(hint))) close();
    },
    /** Closes the form and removes its persisted state; late answers change nothing. A draft stays. */
    close,
    /** The record was erased: closes the form and removes its draft. */
    gone(): void {
      typed.saved();
      close();
    },
  };
}

function changesOf<T>({ latest, become }: ReturnType<typeof useTypedState<T>>, correct: (field: string) => void) {
  /** Changes the content of the form; removes the error at `field`. */
  function change(make: (before: T) => T, field: string): void {
    const before = latest();
    if (!before) return;
    become({ ...before, values: make(before.values) });
    correct(field);
  }
  return {
    change,
    /** Changes one field of it; `path` is that of the change inside the field. */
    put: (name: string, value: unknown, path = name) => change((before) => ({ ...before, [name]: value }), path),
  };
}

/** Saves of a form, one at a time; a newer version that a save meets is kept until one is chosen. */
function useSaving<T>(
  source: FormSource<T>,
  { persisted, latest, become, saved: dropDraft }: ReturnType<typeof useTypedState<T>>,
  { refusal, close }: { refusal: ReturnType<typeof useRefusal>; close(): void },
) {
  const isRunning = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [theirs, setTheirs] = useState<Loaded<T> & { told: unknown }>();
  const setRunning = (on: boolean) => {
    isRunning.current = on;
    setIsSaving(on);
  };

  async function sendLatest(): Promise<void> {
    const asked = latest();
    if (!asked || isRunning.current) return;
    if (!source.beforeSave) return send(asked);
    setRunning(true);
    const goesOn = await source.beforeSave(asked.values);
    setRunning(false);
    const now = latest();
    if (goesOn && now) await send(now);
  }

  async function send({ values, base }: FormState<T>): Promise<void> {
    if (isRunning.current || persisted.forgotten.aborted) return;
    setRunning(true);
    refusal.clear();
    const result = await source.save(values, base.version, base.values);
    if (result.ok)
      saved(result.msg, values, source.staysOpen && (result.data as Loaded<T>)); // proof: of `staysOpen`
    else if (result.errors.version && !persisted.forgotten.aborted) await meet(result, values);
    else refusal.refuse(result.code, result.msg, result.errors);
    setRunning(false);
  }

  function saved(sentence: string, values: T, now: Loaded<T> | undefined): void {
    setTheirs(undefined);
    dropDraft();
    const typed = latest()?.values;
    // text typed during the save stays; else the form shows what the server made of it
    if (now) become({ base: now, values: typed === undefined || typed === values ? now.values : typed });
    const seenAt = source.seenAt?.(values);
    const { words = '', action = seenAt ? { seenAt } : undefined } = source.became?.(values) ?? {};
    toast.success(sentence + words, action);
    source.onSaved?.(values);
    if (!source.staysOpen) close();
  }

  /** Somebody saved in between: loads that version. If it is the same, an earlier answer to this client was lost. */
  async function meet({ msg, data }: { msg: string; data?: unknown }, values: T): Promise<void> {
    const result = await source.load?.();
    if (!result?.ok) return refusal.refuse(result?.code ?? 409, result?.msg ?? msg, {});
    if (sameValues(result.data.values, values)) return saved('内容已保存', values, result.data);
    setTheirs({ ...result.data, told: data });
  }

  return {
    isSaving,
    sendLatest,
    /** The version that was saved meanwhile, and what the refusal told of it. */
    theirs,
    leaveConflict: () => setTheirs(undefined),
    /** Saves these values over that version. */
    async resolve(values: T): Promise<void> {
      if (!theirs) return;
      const chosen = { base: theirs, values };
      become(chosen);
      setTheirs(undefined);
      await send(chosen);
    },
  };
}

/** Why the last save was refused, in one sentence and at the fields. */
function useRefusal() {
  const [trouble, setTrouble] = useState<{ readonly sentence: string; readonly isMissingFile?: true }>();
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    trouble,
    errors,
    clear(): void {
      setTrouble(undefined);
      setErrors({});
    },
    correct(field: string): void {
      if (errors[field] !== undefined) setErrors(({ [field]: _, ...others }) => others);
    },
    refuse(code: number, sentence: string, wrong: FieldErrors): void {
      const names = Object.keys(wrong);
      const isParent = (name: string) => names.some((other) => other.startsWith(`${name}.`));
      setErrors(Object.fromEntries(Object.entries(wrong).filter(([name]) => !isParent(name))));
      const isAtField = Object.values(wrong).includes(sentence); // the field shows it already
      const said = isAtField ? '' : `${sentence.replace(/[。.]$/, '')}。`;
      setTrouble({ sentence: `${said}${STILL_THERE}${WHAT_TO_DO[code] ?? '请稍后再保存一次。'}` });
      toast.refused();
    },
    missing(end: keyof typeof REMEDIES): void {
      setTrouble({ sentence: `有文件没有上传，内容尚未保存。${REMEDIES[end]}`, isMissingFile: true });
    },
    noneMissing(): void {
      setTrouble((before) => (before?.isMissingFile ? undefined : before));
    },
  };
}

/** The remedy, by the code of the refusal. */
const WHAT_TO_DO: Record<number, string> = {
  0: '网络恢复后请再保存一次。',
  400: '请按提示改好后再保存。',
  401: '请重新登录后再保存。',
  403: '请联系管理员开通权限后再保存。',
  404: '请到回收站恢复该内容后再保存，或复制到新增的内容里。',
  409: '请按提示改好后再保存。',
  413: '请删减过长的内容后再保存。',
  507: '请联系管理员清理空间后再保存。',
};
