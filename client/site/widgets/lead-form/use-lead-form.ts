import { type FormEvent, type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react';
import { trimmed } from '../../../../server/contract/fold.ts';
import { FORM_STORED } from '../../../../server/contract/page-events.ts';
import { PHONE } from '../../../../server/contract/rules.ts';
import type { FieldErrors } from '../../../../server/contract/shape.ts';
import { typedPhone } from '../../../../server/contract/telephone.ts';
import type { CallResult } from '../../../call.ts';
import { useClickGuard } from '../../../ui/use-click-guard.ts';
import type { FormPageData } from '../../page.ts';

/** How a field is validated. */
export interface LeadRule {
  /** The error message for a trimmed value or a `typedPhone`; undefined if it is valid. */
  check(value: string): string | undefined;
  /**
   * Validates while the visitor types, this many milliseconds after the last key; without it, when the field loses
   * focus. An empty field is validated on blur, and every field on submit.
   */
  delayMs?: number;
}

/** A field of a form, under its submitted name, with the right keyboard and the browser's own suggestions. */
export interface LeadField extends LeadRule {
  name: string;
  label: string;
  isOptional?: boolean;
  /** Lines of a longer text. */
  rows?: number;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

/** The one field that every lead form has. */
export const PHONE_FIELD = {
  name: 'phone',
  label: '手机号',
  autoComplete: 'tel-national',
  inputMode: 'numeric',
  check: (value) => (value === '' ? '请输入手机号' : PHONE.test(value) ? undefined : '请输入正确的手机号'),
} as const satisfies LeadField;

type Typed = Record<string, string>;

/** Values that every lead form sends besides its fields. */
export interface Submission {
  requestId: string;
  website: string;
  elapsed: number;
}

export interface LeadFormOptions extends FormPageData {
  /** The page's own address: the form's target without JavaScript. */
  action: string;
  fields: readonly LeadField[];
  send(typed: Typed, submission: Submission): Promise<CallResult<undefined>>;
  /** Whether an untouched field is validated on blur too; otherwise only one that was typed into. */
  judgesUntouched?: boolean | undefined;
  /** The lead was stored, without JavaScript. */
  applied: boolean;
  /** Shown since the page was, not only since it was opened. */
  isServed?: boolean;
}

type Outcome = { kind: 'none' } | { kind: 'stored'; typed: Typed } | { kind: 'failed'; msg: string };

/** The behaviour of a lead form. Typed text stays in the inputs themselves, including text typed before hydration. */
export function useLeadForm(options: LeadFormOptions) {
  const { action, fields, send, isServed = false } = options;
  const form = useRef<HTMLFormElement>(null);
  const report = useRef<HTMLDivElement>(null);
  const { errors, setErrors, touched, stopWaiting, onChange, onLeave } = useFieldChecks(form, options);
  const [outcome, setOutcome] = useState<Outcome>(() => firstOutcome(options));
  /** Moves the focus to what appeared: the result, or the form again. */
  const moves = useRef(false);
  const [sending, setSending] = useState(false);
  const guard = useClickGuard();
  const shownAt = useRef(0);

  useEffect(() => {
    // the server's errors were shown before this script loaded
    if (!isServed) shownAt.current = performance.now();
  }, [isServed]);

  useEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    if (outcome.kind === 'none') form.current?.querySelector<HTMLElement>('.field-input')?.focus();
    else report.current?.focus();
  }, [outcome]);

  const focusFirst = (wrong: Typed) => {
    const first = fields.find(({ name }) => wrong[name] !== undefined);
    if (first) inputOf(form.current, first.name)?.focus();
  };
  const read = (): Typed => Object.fromEntries(fields.map((field) => [field.name, typedIn(form.current, field)]));

  async function submit(typed: Typed): Promise<void> {
    setSending(true);
    const result = await send(typed, {
      // the same words again are the same lead; corrected ones are another
      requestId: requestIdFor(JSON.stringify([action, typed])),
      website: inputOf(form.current, 'website')?.value ?? '',
      elapsed: Math.round(performance.now() - shownAt.current),
    });
    setSending(false);
    if (result.ok) {
      touched.clear();
      setErrors({});
      setOutcome({ kind: 'stored', typed });
      document.dispatchEvent(new Event(FORM_STORED)); // the statistics count it
    } else {
      const wrong = ofFields(fields, result.errors);
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) {
        setOutcome({ kind: 'none' });
        return focusFirst(wrong);
      }
      setOutcome({ kind: 'failed', msg: result.msg });
    }
    moves.current = true;
  }

  return {
    form,
    /** Gets the focus after a submission; shows the result. */
    report,
    errors,
    outcome,
    /** Just clicked, or on its way. */
    shut: guard.shut || sending,
    sending,
    onChange,
    onLeave,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      if (sending) return;
      fields.forEach(stopWaiting);
      for (const { name } of fields) touched.add(name);
      const typed = read();
      const wrong = ofFields(
        fields,
        Object.fromEntries(fields.map(({ name, check }) => [name, check(typed[name] ?? '') ?? ''])),
      );
      setErrors(wrong);
      setOutcome({ kind: 'none' });
      if (Object.keys(wrong).length > 0) focusFirst(wrong);
      else if (guard.pass()) void submit(typed);
    },
    again() {
      moves.current = true;
      setOutcome({ kind: 'none' });
    },
  };
}

/** The errors of the fields, each judged a while after the last key in it and when the visitor leaves it. */
function useFieldChecks(
  form: RefObject<HTMLFormElement | null>,
  { fields, refusal, judgesUntouched = false }: LeadFormOptions,
) {
  const [errors, setErrors] = useState<Typed>(() => ofFields(fields, refusal?.errors));
  const touched = useRef(new Set<string>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach(clearTimeout);
  }, []);

  const say = ({ name }: LeadField, error: string | undefined) =>
    setErrors(({ [name]: _, ...others }) => (error === undefined ? others : { ...others, [name]: error }));
  const judge = (field: LeadField) => say(field, field.check(typedIn(form.current, field)));
  const judgeLater = (field: LeadField) => {
    if (field.delayMs !== undefined) timers.current.set(field.name, setTimeout(judge, field.delayMs, field));
  };
  const stopWaiting = ({ name }: LeadField) => clearTimeout(timers.current.get(name));
  return {
    errors,
    setErrors,
    touched: touched.current,
    stopWaiting,
    onChange(field: LeadField) {
      const { name } = field;
      touched.current.add(name);
      stopWaiting(field);
      const value = typedIn(form.current, field);
      const error = field.check(value);
      // an error message disappears as soon as it is wrong; a new one waits until the visitor stops typing
      if (errors[name] !== undefined && errors[name] !== error) say(field, value === '' ? error : undefined);
      if (value !== '') judgeLater(field);
    },
    onLeave(field: LeadField) {
      if (!judgesUntouched && !touched.current.has(field.name)) return;
      if (field.delayMs === undefined || typedIn(form.current, field) === '') judge(field);
      else if (!timers.current.has(field.name)) judgeLater(field); // typed before hydration
    },
  };
}

function firstOutcome({ fields, refusal, applied, sent = {} }: LeadFormOptions): Outcome {
  if (refusal && Object.keys(ofFields(fields, refusal.errors)).length === 0)
    return { kind: 'failed', msg: refusal.msg };
  return applied && !refusal ? { kind: 'stored', typed: sent } : { kind: 'none' };
}

function ofFields(fields: readonly LeadField[], errors: FieldErrors = {}): Typed {
  return Object.fromEntries(fields.flatMap(({ name }) => (errors[name] ? [[name, errors[name]]] : [])));
}

/** The normalised value of a field, for comparison and validation. */
function typedIn(form: HTMLFormElement | null, { name }: LeadField): string {
  const words = inputOf(form, name)?.value ?? '';
  return name === 'phone' ? typedPhone(words) : trimmed(words);
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
}

const KEY = 'lead';

/**
 * An id for a submission, so that the server stores it only once. The same words get the same id while the tab is open,
 * even after a reload or a return to the page. Only in a browser.
 */
function requestIdFor(content: string): string {
  const sent = read();
  if (sent?.content === content) return sent.requestId;
  const requestId = newRequestId();
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ content, requestId }));
  } catch {
    // without storage the id is known until the page is left
  }
  last = { content, requestId };
  return requestId;
}

interface Sent {
  content: string;
  requestId: string;
}

let last: Sent | undefined;

function read(): Sent | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    return stored ? JSON.parse(stored) : last;
  } catch {
    return last;
  }
}

function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // `randomUUID` is missing over plain http
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
