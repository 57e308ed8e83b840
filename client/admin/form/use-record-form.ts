import { useContext, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import type { CallResult } from '../../call.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { type DraftOffer, useDraft } from '../drafts/use-draft.ts';
import { keep, keyOf, recall, ViewPath } from '../state/kept.ts';
import { useUnsaved } from '../state/unsaved.ts';
import type { FormState, Loaded, Version } from './form-state.ts';
import { sameValues } from './same-values.ts';

export interface FormSource<T> {
  /** Which record of which kind, unique among all forms: its draft is kept under it. */
  name: string;
  /** What a form without a record begins with. */
  empty: T;
  /** Left out for a new record. */
  load?(): Promise<CallResult<Loaded<T>>>;
  save(values: T, version: Version | undefined): Promise<CallResult<unknown>>;
  /** Called after a save, with the sentence already said. */
  onSaved?(): void;
}

/** A form that goes on after a save: `save` then gives what the server has from then on. */
export interface StayingSource<T> extends Omit<FormSource<T>, 'save'> {
  staysOpen: true;
  save(values: T, version: Version | undefined): Promise<CallResult<Loaded<T>>>;
}

export interface RecordForm<T> {
  values: T;
  /** What the server had when the form was opened. */
  base: Loaded<T>;
  status: 'loading' | 'failed' | 'ready';
  /** Why the record could not be loaded. */
  failure: string | undefined;
  /** Why the last save was refused, and what to do. */
  trouble: string | undefined;
  errors: FieldErrors;
  dirty: boolean;
  saving: boolean;
  draft: DraftOffer<T>;
  /** What somebody else saved meanwhile. */
  theirs: Loaded<T> | undefined;
  /** Changes what stands in the form; the sentence at `field` goes. */
  change(make: (before: T) => T, field: string): void;
  load(): Promise<void>;
  save(): Promise<void>;
  /** Puts the earlier visit's draft into the form; asks first where that replaces something typed. */
  restoreDraft(): Promise<void>;
  /** Saves these values over what somebody else saved. */
  resolve(values: T): Promise<void>;
  leaveConflict(): void;
  /** The form goes: what was kept of it over a reload is forgotten. A draft stays. */
  close(): void;
}

const STILL_THERE = '您填写的内容都还在，';

/**
 * A form over a record: loads it, keeps what is typed over hidden tabs, reloads and crashes, saves it under the version it
 * was read with, and says what to do when that fails.
 */
export function useRecordForm<T>(source: FormSource<T> | StayingSource<T>): RecordForm<T> {
  const key = keyOf(useContext(ViewPath), `form ${source.name}`);
  const [state, setState] = useState<FormState<T> | undefined>(
    () =>
      recall<FormState<T> | null>(key, null) ??
      (source.load ? undefined : begin({ values: source.empty, version: undefined })),
  );
  // opened anew, or back with its tab
  const [fresh] = useState(() => recall<FormState<T> | null>(key, null) === null);
  const latest = useRef(state);
  const saving = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [theirs, setTheirs] = useState<Loaded<T>>();
  const dirty = state !== undefined && !sameValues(state.values, state.base.values);
  const draft = useDraft(source.name, state, dirty, fresh);
  useUnsaved(dirty);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a view that comes back has its record
  useEffect(() => {
    if (!latest.current) load();
  }, []);

  function become(next: FormState<T>): void {
    latest.current = next;
    setState(next);
    keep(key, next);
  }

  async function load(): Promise<void> {
    if (!source.load) return;
    setFailure(undefined);
    const result = await source.load();
    if (result.ok) become(begin(result.data));
    else setFailure(result.msg);
  }

  async function send(values: T, base: Loaded<T>): Promise<void> {
    if (saving.current) return;
    saving.current = true;
    setIsSaving(true);
    setTrouble(undefined);
    setErrors({});
    const result = await source.save(values, base.version);
    if (result.ok)
      saved(result.msg, 'staysOpen' in source ? (result.data as Loaded<T>) : undefined); // proof: StayingSource
    else if (result.code === 409) await meet(result.msg, values);
    else refuse(result.code, result.msg, result.errors);
    saving.current = false;
    setIsSaving(false);
  }

  function saved(sentence: string, now: Loaded<T> | undefined): void {
    setTheirs(undefined);
    draft.saved();
    // what was typed while the save was under way stays
    if (now) become({ base: now, values: latest.current?.values ?? now.values });
    toast.success(sentence);
    source.onSaved?.();
  }

  function refuse(code: number, sentence: string, wrong: FieldErrors): void {
    setErrors(wrong);
    const said = sentence.replace(/[。.]$/, '');
    setTrouble(`${said}。${STILL_THERE}${WHAT_TO_DO[code] ?? '请稍后再保存一次。'}`);
    toast.error(sentence);
  }

  /** Somebody else saved in between: fetches theirs. Where that is the same, an earlier answer of ours was lost on its way. */
  async function meet(sentence: string, values: T): Promise<void> {
    const result = await source.load?.();
    if (!result?.ok) return refuse(result?.code ?? 409, result?.msg ?? sentence, {});
    if (sameValues(result.data.values, values)) return saved('内容已保存', result.data);
    setTheirs(result.data);
  }

  const values = state?.values ?? source.empty;
  const base = state?.base ?? { values: source.empty, version: undefined };
  return {
    values,
    base,
    status: failure !== undefined ? 'failed' : state ? 'ready' : 'loading',
    failure,
    trouble,
    errors,
    dirty,
    saving: isSaving,
    draft,
    theirs,
    change(make, field) {
      const before = latest.current;
      if (!before) return;
      become({ ...before, values: make(before.values) });
      if (errors[field] !== undefined) setErrors(({ [field]: _, ...others }) => others);
    },
    load,
    save: async () => {
      if (latest.current) await send(latest.current.values, latest.current.base);
    },
    async restoreDraft() {
      if (dirty && !(await confirm({ text: '恢复草稿会替换现在填写的内容，确定吗？' }))) return;
      if (draft.offered) become(draft.offered.state);
      draft.taken();
    },
    async resolve(chosen) {
      if (!theirs) return;
      become({ base: theirs, values: chosen });
      setTheirs(undefined);
      await send(chosen, theirs);
    },
    leaveConflict: () => setTheirs(undefined),
    close: () => keep(key, null),
  };
}

function begin<T>(base: Loaded<T>): FormState<T> {
  return { base, values: base.values };
}

/** What helps, by the code of the refusal. */
const WHAT_TO_DO: Record<number, string> = {
  0: '网络恢复后请再保存一次。',
  400: '请按提示改好后再保存。',
  401: '请重新登录后再保存。',
  403: '请联系管理员开通权限后再保存。',
  404: '请到回收站恢复该内容后再保存，或复制到新增的内容里。',
  413: '请删减过长的内容后再保存。',
  507: '请联系管理员清理空间后再保存。',
};
