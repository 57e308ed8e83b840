import { trimmed } from '../../../server/contract/fold.ts';
import { FORM_STORED } from '../../../server/contract/page-events.ts';
import { typedPhone } from '../../../server/contract/telephone.ts';
import { call, upload } from '../../call.ts';
import { errorOf, type LeadRule } from '../widgets/lead-form/lead-rules.ts';
import { findPart } from './parts.ts';
import { tabMemory } from './tab-memory.ts';

interface LeadFormProps {
  /** The call that stores the lead. */
  send: 'agent/save' | 'enquiry/save';
  /** By the names of the fields, in their order. */
  rules: Readonly<Record<string, LeadRule>>;
  /** Whether an untouched field is validated on blur too; otherwise only one that was typed into. */
  judgesUntouched: boolean;
}

type Words = Readonly<Record<string, string>>;

/** How long the button stays disabled after a click (specification 4). */
const GUARD_MS = 1_000;

/** Validates a form while it is filled in and sends it; typed text stays in it until it is stored. */
export function leadForm(root: HTMLElement, { send, rules, judgesUntouched }: LeadFormProps): void {
  const form = root.querySelector('form');
  if (!form) return; // the page that confirms
  const fields = new Fields(form, rules);
  fields.restore();
  followTyping(form, fields, judgesUntouched);
  const button = part(root, 'submit') as HTMLButtonElement; // proof: lead-form.tsx writes a button
  const panel = part(root, 'panel');
  const onProgress = (percent: number) => {
    button.textContent = `${button.dataset.sending} ${Math.floor(percent)}%`;
  };
  const submit = async () => {
    const { requestId: _, file, ...all } = Object.fromEntries(new FormData(form));
    const sent = { ...(all as Words), ...fields.read() }; // proof: only this field holds a file
    const chosen = file instanceof File && file.name ? file : undefined;
    if (chosen) sent.file = chosen.name;
    const content = JSON.stringify([send, sent, chosen?.size, chosen?.lastModified]);
    const whole = { ...sent, requestId: requestIdFor(content), elapsed: elapsedIn(form) };
    const result = chosen
      ? await upload('enquiry/saveWithFile', formOf({ ...whole, file: chosen }), { onProgress })
      : await call(send, whole as never); // proof: the component names both
    if (result.ok) {
      const lost = findPart(root, 'leadForm', 'lost');
      if (lost) lost.hidden = !result.data?.fileLost;
      showSent(root, form, { ...sent, stored: result.msg });
    } else if (!fields.show(result.errors)) {
      part(root, 'refusal').textContent = result.msg;
      panel.hidden = false;
      panel.parentElement?.focus();
    }
  };
  button.disabled = false; // Firefox restores it as it was before a reload
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    panel.hidden = true;
    if (fields.show(fields.judgeAll())) return;
    const { textContent: label, dataset } = button;
    const guard = new Promise((resolve) => setTimeout(resolve, GUARD_MS));
    // a correction meanwhile would be neither sent nor kept
    button.disabled = true;
    button.textContent = dataset.sending ?? '';
    fields.freeze(true);
    await submit();
    fields.freeze(false);
    button.textContent = label;
    await guard;
    button.disabled = false;
  });
}

type PartName = Parameters<typeof findPart<'leadForm'>>[2];
// proof: lead-form.tsx writes them all with a form
const part = (root: HTMLElement, name: PartName) => findPart(root, 'leadForm', name)!;

/** The fields of a form, with the error below each. */
class Fields {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly names: readonly string[];

  constructor(
    private readonly form: HTMLFormElement,
    private readonly rules: LeadFormProps['rules'],
  ) {
    this.names = Object.keys(rules);
  }

  has(name: string): boolean {
    return name in this.rules;
  }

  /** The names of those that were typed into. */
  typedInto(): string[] {
    return this.names.filter((name) => this.input(name).value !== this.input(name).defaultValue);
  }

  /** Keeps what is typed over a reload, until it is sent or the tab is closed. */
  keep(name: string, value = this.input(name).value): void {
    tabMemory(this.keyOf(name), value);
  }

  restore(): void {
    for (const name of this.names) {
      const { type, value, defaultValue } = this.input(name);
      const typed = tabMemory(this.keyOf(name));
      if (typed && type !== 'file' && value === defaultValue) this.unfold(name).value = typed;
    }
  }

  freeze(isSending: boolean): void {
    for (const name of this.names) this.input(name).readOnly = isSending;
  }

  forget(): void {
    for (const name of this.names) this.keep(name, '');
  }

  read(): Words {
    return Object.fromEntries(this.names.map((name) => [name, this.valueOf(name)]));
  }

  judgeAll(): Readonly<Record<string, string | undefined>> {
    this.timers.forEach(clearTimeout);
    return Object.fromEntries(this.names.map((name) => [name, this.errorOf(name)]));
  }

  /** Shows these errors and no others, with the focus in the first field that has one; returns whether one has. */
  show(errors: Readonly<Record<string, string | undefined>>): boolean {
    for (const name of this.names) this.say(name, errors[name]);
    const first = this.names.find((name) => errors[name]);
    if (first) this.unfold(first).focus();
    return first !== undefined;
  }

  /** An error disappears as soon as it is wrong; a new one waits until the visitor stops typing. */
  change(name: string): void {
    clearTimeout(this.timers.get(name));
    const [said, error] = [this.note(name).textContent, this.errorOf(name)];
    const isEmpty = this.valueOf(name) === '';
    if (said && said !== error) this.say(name, isEmpty ? error : undefined);
    if (!isEmpty) this.judgeLater(name);
  }

  leave(name: string): void {
    if (this.rules[name]?.delayMs === undefined || this.valueOf(name) === '') this.judge(name);
    else if (!this.timers.has(name)) this.judgeLater(name); // typed before this script came
  }

  private keyOf(name: string): string {
    return `${location.pathname}${location.search} ${this.input(name).id}`;
  }

  private judge(name: string): void {
    this.say(name, this.errorOf(name));
  }

  private judgeLater(name: string): void {
    const { delayMs } = this.rules[name] ?? {};
    if (delayMs !== undefined)
      this.timers.set(
        name,
        setTimeout(() => this.judge(name), delayMs),
      );
  }

  private say(name: string, error = ''): void {
    this.note(name).textContent = error;
    this.input(name).setAttribute('aria-invalid', String(error !== ''));
  }

  private errorOf(name: string): string | undefined {
    const rule = this.rules[name];
    const [most, error] = rule?.largest ?? [];
    const { size = 0 } = this.input(name).files?.[0] ?? {};
    return most && size > most ? error : rule && errorOf(rule, this.valueOf(name));
  }

  /** As it is sent and judged. */
  private valueOf(name: string): string {
    const { value } = this.input(name);
    return name === 'phone' ? typedPhone(value) : trimmed(value);
  }

  /** The field, in sight. */
  private unfold(name: string): HTMLInputElement {
    const input = this.input(name);
    const fold = input.closest('details');
    if (fold) fold.open = true;
    return input;
  }

  private input(name: string): HTMLInputElement {
    return this.form.elements.namedItem(name) as HTMLInputElement; // proof: lead-form.tsx writes one for each rule
  }

  private note(name: string): HTMLElement {
    return document.getElementById(`${this.input(name).id}-error`)!; // proof: field.tsx writes it
  }
}

/** Judges a field a while after the last key in it, and when the visitor leaves it. */
function followTyping(form: HTMLFormElement, fields: Fields, judgesUntouched: boolean): void {
  const touched = new Set(fields.typedInto()); // before this script came
  const nameOf = ({ target }: Event) => (target as HTMLInputElement).name; // proof: both events are sent to controls
  form.addEventListener('input', (event) => {
    const name = nameOf(event);
    if (!fields.has(name)) return;
    touched.add(name);
    fields.keep(name);
    fields.change(name);
  });
  form.addEventListener('focusout', (event) => {
    const name = nameOf(event);
    if (fields.has(name) && (judgesUntouched || touched.has(name))) fields.leave(name);
  });
  form.addEventListener('reset', () => {
    touched.clear();
    fields.forget();
  });
}

function formOf(fields: Readonly<Record<string, string | number | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value as string); // proof: as the browser takes it
  return form;
}

/** Replaces the form by the stored lead, until another one is to be sent. */
function showSent(root: HTMLElement, form: HTMLFormElement, values: Words): void {
  const sent = part(root, 'sent');
  part(root, 'stored').textContent = values.stored ?? '';
  for (const value of sent.querySelectorAll<HTMLElement>('[data-name]')) {
    value.textContent = values[value.dataset.name ?? ''] ?? '';
    value.parentElement!.hidden = !value.textContent; // proof: lead-form.tsx writes a row around it
  }
  const show = (isSent: boolean) => {
    form.hidden = isSent;
    sent.hidden = !isSent;
  };
  show(true);
  sent.focus(); // before the reset: a field that is left is judged
  form.reset();
  document.dispatchEvent(new Event(FORM_STORED)); // the statistics count it
  part(root, 'again').onclick = (event) => {
    event.preventDefault();
    show(false);
    form.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  };
}

/** Milliseconds since the visitor first saw the form: with its page, or in a dialog. */
function elapsedIn(form: HTMLFormElement): number {
  const shownAt = form.closest<HTMLElement>('dialog')?.dataset.shownAt ?? '0';
  return Math.round(performance.now() - Number(shownAt));
}

const KEY = 'lead';
let last: { content: string; requestId: string } | undefined;

/**
 * An id for a submission, so that the server stores it only once. The same words get the same id while the tab is open,
 * even after a reload or a return to the page.
 */
function requestIdFor(content: string): string {
  last = JSON.parse(tabMemory(KEY) || 'null') ?? last;
  if (last?.content === content) return last.requestId;
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // `randomUUID` is missing over plain http
  last = { content, requestId: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
  tabMemory(KEY, JSON.stringify(last));
  return last.requestId;
}
