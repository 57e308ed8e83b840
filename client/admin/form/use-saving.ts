import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { listen } from '../../ui/listen.ts';
import { toast } from '../widgets/toast.tsx';
import { rebased, sameValues, withoutBlanks } from './differences.ts';
import { type FormSource, type FormState, isWithin, type Loaded } from './form-state.ts';
import type { useTypedState } from './use-typed-state.ts';

/** Saves a form, one save at a time. If somebody has saved a newer version, that is kept until the user has chosen. */
export function useSaving<T>(
  source: FormSource<T>,
  { persisted, latest, setContent, dropDraft }: ReturnType<typeof useTypedState<T>>,
  { refusal, close }: { refusal: ReturnType<typeof useRefusal>; close(): void },
) {
  const isRunning = useRef(false);
  const composition = useComposition();
  const [isSaving, setIsSaving] = useState(false);
  const [theirs, setTheirs] = useState<Loaded<T> & { author: unknown }>();
  /** Runs this as the only save; however it ends, the next one may begin. */
  async function exclusively<R>(run: () => Promise<R>): Promise<R> {
    isRunning.current = true;
    setIsSaving(true);
    try {
      return await run();
    } finally {
      isRunning.current = false;
      setIsSaving(false);
    }
  }

  async function sendLatest(): Promise<void> {
    const { beforeSave } = source;
    const before = latest();
    if (!before || isRunning.current) return;
    if (beforeSave && !(await exclusively(() => beforeSave(before.values)))) return;
    const now = latest(); // also what was typed during the check
    if (now) await send(now);
  }

  async function send(state: FormState<T>): Promise<void> {
    if (isRunning.current || persisted.forgotten.aborted) return;
    const { values: typed, base, sent = [] } = state;
    const trimmed = source.describe ? withoutBlanks(typed, base.values, source.describe) : typed;
    const values = sameValues(trimmed, typed) ? typed : trimmed; // a part of the form may know an entry by its object
    const others = sent.filter((one) => !sameValues(one, values));
    setContent({ ...state, values, sent: [...others, values] });
    refusal.clear();
    await exclusively(() => saveOver(values, base, sent));
  }

  async function saveOver(values: T, base: FormState<T>['base'], sent: readonly T[] = []): Promise<void> {
    const result = await source.save(values, base.version, base.values, sent);
    if (!result.ok) await composition.current;
    const now = latest();
    if (!result.ok && result.code > 0 && now?.sent) setContent({ ...now, sent }); // refused, it is not stored
    if (result.ok)
      finish(result.msg, values, source.staysOpen && (result.data as Loaded<T>)); // proof: of `staysOpen`
    else if (result.errors.version && !persisted.forgotten.aborted)
      await keepTheirs(result, values, [base.values, ...sent]);
    else refusal.refuse(result.code, result.msg, result.errors);
  }

  function finish(message: string, values: T, now: Loaded<T> | undefined): void {
    setTheirs(undefined);
    dropDraft();
    const typed = latest()?.values;
    // text typed during the save stays; all other fields show what was saved
    if (now) setContent({ base: now, values: typed === undefined ? now.values : rebased(values, typed, now.values) });
    const { words = '', action } = source.savedAs?.(values) ?? {};
    toast.success(message + words, action);
    source.onSaved?.(values);
    if (!source.staysOpen) close();
  }

  /**
   * Loads the newer version. If it has the values of this save, only the answer was lost; if it has those of the base or of an
   * earlier try (`own`), nobody else changed anything, and the save is sent again over it.
   */
  async function keepTheirs(refused: { msg: string; data?: unknown }, values: T, own: readonly T[]): Promise<void> {
    const result = await source.load?.();
    if (!result?.ok) return refusal.refuse(result?.code ?? 409, result?.msg ?? refused.msg, {});
    if (sameValues(result.data.values, values)) return finish('内容已保存', values, result.data);
    if (own.some((one) => sameValues(result.data.values, one))) {
      setContent({ base: result.data, values: latest()?.values ?? values, sent: [values] });
      return saveOver(values, result.data);
    }
    setTheirs({ ...result.data, author: refused.data });
  }

  return {
    isSaving,
    sendLatest,
    /** The version that was saved meanwhile, and its author as the refusal names it. */
    theirs,
    leaveConflict: () => setTheirs(undefined),
    async resolve(values: T): Promise<void> {
      if (!theirs) return;
      const chosen = { base: theirs, values };
      setContent(chosen);
      setTheirs(undefined);
      await send(chosen);
    },
  };
}

/** Resolves once the input method has finished its word: a refusal takes the focus, which would put half a word into the text. */
function useComposition() {
  const composition = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    const begin = () => {
      composition.current = new Promise((end) => {
        listen(document, ['compositionend', 'focusout'], end, { once: true });
      });
    };
    return listen(document, 'compositionstart', begin);
  }, []);
  return composition;
}

const STILL_THERE = '您填写的内容都还在';
const REMEDIES = {
  failed: '请重试或移除这个文件后再保存。',
  missing: '请重试或移除这张图片后再发布，也可以存为草稿。',
  gone: '请重新上传，或不带这个文件再保存一次。',
};
/** The remedy, by the code of the refusal; the messages of all others have their own. */
const WHAT_TO_DO: Record<number, string> = {
  400: '，请按提示改好后再保存。',
  404: '，请到回收站恢复该内容后再保存，或复制到新增的内容里。',
  409: '，请按提示改好后再保存。',
  413: '，请删减过长的内容后再保存。',
};

/** Why the last save was refused, in one sentence and at the fields. */
export function useRefusal() {
  const [trouble, setTrouble] = useState<{ readonly sentence: string; readonly isMissingFile?: true }>();
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    trouble,
    errors,
    clear(): void {
      setTrouble(undefined);
      setErrors({});
    },
    /** The field was changed: removes its errors, and those of its parts. */
    correct(field: string): void {
      setErrors((before) => {
        const left = Object.entries(before).filter(([name]) => !isWithin(name, field));
        return left.length < Object.keys(before).length ? Object.fromEntries(left) : before;
      });
    },
    refuse(code: number, sentence: string, wrong: FieldErrors): void {
      const names = Object.keys(wrong);
      const isParent = (name: string) => names.some((other) => other !== name && isWithin(other, name));
      setErrors(Object.fromEntries(Object.entries(wrong).filter(([name]) => !isParent(name))));
      const isAtField = Object.values(wrong).includes(sentence); // the field shows it already
      const reason = isAtField ? '' : `${sentence.replace(/[。.]$/, '')}。`;
      setTrouble({ sentence: `${reason}${STILL_THERE}${WHAT_TO_DO[code] ?? '。'}` });
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
