import { type FormEvent, useEffect, useRef, useState } from 'react';
import { typedPhone } from '../../../../server/contract/rules.ts';
import type { FieldErrors } from '../../../../server/contract/shape.ts';
import { call } from '../../../call.ts';
import { useClickGuard } from '../../../ui/use-click-guard.ts';
import type { Refusal } from '../../page.ts';
import {
  APPLICATION_FIELDS,
  type Application,
  type ApplicationField,
  type ApplicationRules,
} from './application-rules.ts';
import { newRequestId } from './new-request-id.ts';

interface ApplicationOptions {
  rules: ApplicationRules;
  /** Whether leaving an untouched field is judged as well; else only one that was typed into. */
  judgesUntouched: boolean;
  /** What the server said of a form that was sent without JavaScript. */
  refusal: Refusal | undefined;
  applied: boolean;
}

/** What happened to the last sending. */
export type Outcome = { kind: 'none' } | { kind: 'stored' } | { kind: 'failed'; msg: string };

/** The application form's behaviour. What is typed stays in the inputs themselves, also what was typed before React came. */
export function useApplication({ rules, judgesUntouched, refusal, applied }: ApplicationOptions) {
  const form = useRef<HTMLFormElement>(null);
  const report = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Partial<Application>>(() => fieldErrors(refusal?.errors));
  const [outcome, setOutcome] = useState<Outcome>(() => firstOutcome(refusal, applied));
  const [sending, setSending] = useState(false);
  const guard = useClickGuard();
  const touched = useRef(new Set<ApplicationField>());
  const timers = useRef(new Map<ApplicationField, ReturnType<typeof setTimeout>>());
  const sent = useRef({ content: '', requestId: '' });

  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach(clearTimeout);
  }, []);

  const say = (field: ApplicationField, error: string | undefined) =>
    setErrors(({ [field]: _, ...others }) => (error === undefined ? others : { ...others, [field]: error }));
  const judge = (field: ApplicationField) => say(field, rules[field].check(typedIn(form.current, field)));
  const judgeLater = (field: ApplicationField) => {
    const { delayMs } = rules[field];
    if (delayMs !== undefined) timers.current.set(field, setTimeout(judge, delayMs, field));
  };
  const stopWaiting = (field: ApplicationField) => clearTimeout(timers.current.get(field));
  const focusFirst = (wrong: Partial<Application>) => {
    const first = APPLICATION_FIELDS.find((field) => wrong[field] !== undefined);
    if (first) inputOf(form.current, first)?.focus();
  };

  async function send(): Promise<void> {
    const application = read(form.current);
    const content = JSON.stringify(application);
    // the same words again are the same application; corrected ones are another
    if (sent.current.content !== content) sent.current = { content, requestId: newRequestId() };
    setSending(true);
    const result = await call('agent/save', { ...application, requestId: sent.current.requestId });
    setSending(false);
    if (result.ok) {
      sent.current = { content: '', requestId: '' };
      touched.current.clear();
      for (const field of APPLICATION_FIELDS) setValue(form.current, field, '');
      setErrors({});
      setOutcome({ kind: 'stored' });
    } else {
      const wrong = fieldErrors(result.errors);
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) {
        setOutcome({ kind: 'none' });
        return focusFirst(wrong);
      }
      setOutcome({ kind: 'failed', msg: result.msg });
    }
    report.current?.focus();
  }

  return {
    form,
    /** Takes the focus when a sending is over; says what happened. */
    report,
    errors,
    outcome,
    /** Just clicked, or on its way. */
    shut: guard.shut || sending,
    sending,
    onChange(field: ApplicationField) {
      touched.current.add(field);
      stopWaiting(field);
      const value = typedIn(form.current, field);
      const error = rules[field].check(value);
      // a sentence goes as soon as it is no longer true; a new one waits until the typing is over
      if (errors[field] !== undefined && errors[field] !== error) say(field, value === '' ? error : undefined);
      if (value !== '') judgeLater(field);
    },
    onLeave(field: ApplicationField) {
      if (!judgesUntouched && !touched.current.has(field)) return;
      if (rules[field].delayMs === undefined || typedIn(form.current, field) === '') judge(field);
      else if (!timers.current.has(field)) judgeLater(field); // typed before React came
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      if (sending || !guard.pass()) return;
      APPLICATION_FIELDS.forEach(stopWaiting);
      for (const field of APPLICATION_FIELDS) touched.current.add(field);
      const wrong = check(rules, read(form.current));
      setErrors(wrong);
      setOutcome({ kind: 'none' });
      if (Object.keys(wrong).length > 0) focusFirst(wrong);
      else void send();
    },
  };
}

function firstOutcome(refusal: Refusal | undefined, applied: boolean): Outcome {
  if (refusal && Object.keys(fieldErrors(refusal.errors)).length === 0) return { kind: 'failed', msg: refusal.msg };
  return { kind: applied && !refusal ? 'stored' : 'none' };
}

/** The errors that belong to a field of the form. */
function fieldErrors(errors: FieldErrors = {}): Partial<Application> {
  return Object.fromEntries(APPLICATION_FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])));
}

function check(rules: ApplicationRules, application: Application): Partial<Application> {
  return fieldErrors(
    Object.fromEntries(APPLICATION_FIELDS.map((field) => [field, rules[field].check(application[field]) ?? ''])),
  );
}

function read(form: HTMLFormElement | null): Application {
  return Object.fromEntries(APPLICATION_FIELDS.map((field) => [field, typedIn(form, field)])) as Application; // proof: all fields
}

/** What counts of what was typed. */
function typedIn(form: HTMLFormElement | null, field: ApplicationField): string {
  const words = inputOf(form, field)?.value ?? '';
  return field === 'phone' ? typedPhone(words) : words.trim();
}

function setValue(form: HTMLFormElement | null, field: ApplicationField, value: string): void {
  const input = inputOf(form, field);
  if (input) input.value = value;
}

function inputOf(form: HTMLFormElement | null, field: ApplicationField): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${field}"]`) ?? null;
}
