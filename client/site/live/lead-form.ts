import { trimmed } from '../../../server/contract/fold.ts';
import { FORM_STORED } from '../../../server/contract/page-scripts.ts';
import { typedPhone } from '../../../server/contract/telephone.ts';
import { call, upload } from '../../call.ts';
import { errorOf, type LeadRule } from '../widgets/lead-form/lead-rules.ts';
import { findPart } from './parts.ts';
import { tabMemory } from './tab-memory.ts';

interface LeadFormProps {
  send: 'agent/save' | 'enquiry/save';
  /** By the names of the fields, in their order. */
  rules: Readonly<Record<string, LeadRule>>;
  /** Whether an untouched field is validated on blur too; otherwise only one that was typed into. */
  judgesUntouched: boolean;
}

type Words = Record<string, string>;

/** How long the button stays disabled after a click (specification 4). */
const GUARD_MS = 1_000;

/** Validates a form while it is filled in and sends it; typed text stays in it until it is stored. */
export function leadForm(root: HTMLElement, { send, rules, judgesUntouched }: LeadFormProps): void {
  const form = root.querySelector('form');
  if (!form) return; // the page that confirms
  const fields = Object.entries(rules).map(([name, rule]) => {
    return new Field(form.elements.namedItem(name) as HTMLInputElement, rule); // proof: lead-form.tsx writes one for each rule
  });
  followTyping(form, fields, judgesUntouched);
  const button = part(root, 'submit') as HTMLButtonElement; // proof: lead-form.tsx writes a button
  const panel = part(root, 'panel');
  const onProgress = (percent: number) => {
    button.textContent = `${button.dataset.sending} ${Math.floor(percent)}%`;
  };
  const freeze = (isSending: boolean) => {
    for (const { input } of fields) input.readOnly = isSending;
  };
  const submit = async () => {
    const { requestId: _, file, ...all } = Object.fromEntries(new FormData(form));
    const sent = { ...(all as Words) }; // proof: only this field holds a file
    for (const { input, value } of fields) sent[input.name] = value;
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
    } else if (!show(fields, ({ input }) => result.errors[input.name])) {
      part(root, 'refusal').textContent = result.msg;
      panel.hidden = false;
      bringUp(panel.parentElement!); // proof: lead-form.tsx writes it around the panel
    }
  };
  button.disabled = false; // Firefox restores it as it was before a reload
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    panel.hidden = true;
    if (show(fields, ({ error }) => error)) return;
    const { textContent: label, dataset } = button;
    const guard = new Promise((resolve) => setTimeout(resolve, GUARD_MS));
    // a correction meanwhile would be neither sent nor kept
    button.disabled = true;
    button.textContent = dataset.sending ?? '';
    freeze(true);
    await submit();
    freeze(false);
    button.textContent = label;
    await guard;
    button.disabled = false;
  });
}

type PartName = Parameters<typeof findPart<'leadForm'>>[2];
// proof: lead-form.tsx writes them all with a form
const part = (root: HTMLElement, name: PartName) => findPart(root, 'leadForm', name)!;

/** Shows these errors and no others, with the focus in the first field that has one; returns whether one has. */
function show(fields: readonly Field[], errorOf: (field: Field) => string | undefined): boolean {
  for (const field of fields) field.say(errorOf(field));
  const first = fields.find(errorOf);
  first?.unfold().focus();
  return first !== undefined;
}

/** A field, with the error below it. What is typed is kept over a reload, until it is sent or the tab is closed. */
class Field {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly note: HTMLElement;
  private readonly key: string;

  constructor(
    readonly input: HTMLInputElement,
    private readonly rule: LeadRule,
  ) {
    const { id, type, value, defaultValue } = input;
    this.note = document.getElementById(`${id}-error`)!; // proof: field.tsx writes it
    this.key = `${location.pathname}${location.search} ${id}`;
    const typed = tabMemory(this.key);
    if (value !== defaultValue)
      this.keep(); // typed before this script came
    else if (typed && type !== 'file') this.unfold().value = typed;
  }

  /** As it is sent and judged. */
  get value(): string {
    const { name, value } = this.input;
    return name === 'phone' ? typedPhone(value) : trimmed(value);
  }

  get error(): string | undefined {
    const [most, error] = this.rule.largest ?? [];
    const { size = 0 } = this.input.files?.[0] ?? {};
    return most && size > most ? error : errorOf(this.rule, this.value);
  }

  keep(value = this.input.value): void {
    tabMemory(this.key, value);
  }

  say(error = ''): void {
    clearTimeout(this.timer);
    this.note.textContent = error;
    this.input.setAttribute('aria-invalid', String(error !== ''));
  }

  /** An error disappears as soon as it is wrong; a new one waits until the visitor stops typing. */
  change(): void {
    clearTimeout(this.timer);
    const said = this.note.textContent;
    const error = this.error;
    if (said && said !== error) this.say(this.value === '' ? error : undefined);
    if (this.value !== '') this.judgeLater();
  }

  leave(): void {
    if (this.rule.delayMs === undefined || this.value === '') this.say(this.error);
    else if (!this.timer) this.judgeLater(); // typed before this script came
  }

  /** The field, in sight. */
  unfold(): HTMLInputElement {
    const fold = this.input.closest('details');
    if (fold) fold.open = true;
    return this.input;
  }

  private judgeLater(): void {
    if (this.rule.delayMs !== undefined) this.timer = setTimeout(() => this.say(this.error), this.rule.delayMs);
  }
}

/** Judges a field a while after the last key in it, and when the visitor leaves it. */
function followTyping(form: HTMLFormElement, fields: readonly Field[], judgesUntouched: boolean): void {
  const touched = new Set(fields.filter(({ input }) => input.value !== input.defaultValue)); // before this script came
  const fieldOf = ({ target }: Event) => fields.find(({ input }) => input === target);
  form.addEventListener('input', (event) => {
    const field = fieldOf(event);
    if (!field) return;
    touched.add(field);
    field.keep();
    field.change();
  });
  form.addEventListener('focusout', (event) => {
    const field = fieldOf(event);
    if (field && (judgesUntouched || touched.has(field))) field.leave();
  });
  form.addEventListener('reset', () => {
    touched.clear();
    for (const field of fields) field.keep('');
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
  bringUp(sent); // before the reset: a field that is left is judged
  form.reset();
  document.dispatchEvent(new Event(FORM_STORED)); // the statistics count it
  part(root, 'again').onclick = (event) => {
    event.preventDefault();
    show(false);
    form.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  };
}

/** Focuses an answer and shows it whole: Firefox and Safari do not scroll to what is partly in sight. */
function bringUp(answer: HTMLElement): void {
  answer.focus({ preventScroll: true });
  answer.scrollIntoView({ block: 'nearest' });
}

/** Milliseconds since the visitor first saw the form: with its page, or in a dialog. */
function elapsedIn(form: HTMLFormElement): number {
  const shownAt = form.closest<HTMLElement>('dialog')?.dataset.shownAt ?? '0';
  return Math.round(performance.now() - Number(shownAt));
}

const KEY = 'lead';
let last: { content: string; requestId: string } | undefined;

/** An id for a submission, which the server stores once. The same words have the same id while the tab is open. */
function requestIdFor(content: string): string {
  const isLast = () => last?.content === content;
  if (!isLast()) last = JSON.parse(tabMemory(KEY) || 'null'); // a full storage keeps an older one
  if (last && isLast()) return last.requestId;
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // `randomUUID` is missing over plain http
  last = { content, requestId: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
  tabMemory(KEY, JSON.stringify(last));
  return last.requestId;
}
