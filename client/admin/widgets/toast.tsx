import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Restored } from '../../../server/contract/calls/versions.ts';
import type { CallResult } from '../../call.ts';
import { listen } from '../../ui/listen.ts';
import { Button, IconButton } from './button.tsx';
import { useDialogs } from './dialog.tsx';
import { SiteLink } from './site-link.tsx';
import { ToolIcon } from './tool-icon.tsx';

type Tone = 'good' | 'warn' | 'bad';

interface Toast {
  readonly id: number;
  readonly kind: Tone;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

/** A follow-up action: a link to a page of the site, or a button that undoes the change. */
export type ToastAction = { readonly seenAt: string } | { readonly word: string; onPress(): unknown };

/** How long it is shown: errors longer, since the user has to act on them. */
const SHOWN_MS: Record<Tone, number> = { good: 3_000, warn: 5_000, bad: 8_000 };
const ACTION_MS = 10_000;
/** How long it may stay once nobody holds it any more. */
const HELD_MS = 1_000;
const MAX_COUNT = 2;
/** A region is read out for what comes into it, not for what comes with it: so long it is there without text. */
const EMPTY_MS = 100;

/** What a bar or a list tells those who see it is only read out. */
const heard = signal('');
let silence: ReturnType<typeof setTimeout>;
const shown = signal<readonly Toast[]>([]);
let last = 0;
let cameFrom: HTMLElement | undefined;

/** Shows a message in a line at the bottom, over all dialogs. The same text again replaces itself. */
export const toast = {
  success: (text: string, action?: ToastAction) => say('good', text, action),
  warning: (text: string) => say('warn', text),
  error: (text: string) => say('bad', text),
  heard(text: string): void {
    heard.value = text;
    clearTimeout(silence);
    silence = setTimeout(() => (heard.value = ''), HELD_MS); // the next one may be the same
  },
  /** Removes the successes: something was refused since. */
  refused(): void {
    shown.value = shown.peek().filter(stays);
  },
  answer: ({ ok, msg }: { ok: boolean; msg: string }) => say(ok ? 'good' : 'bad', msg),
};

/** Says what did not come back with a restored record. */
export function warnNotKept(result: CallResult<Restored>): CallResult<Restored> {
  const { notKept = [] } = result.ok ? result.data : {};
  if (notKept.length > 0) toast.warning(`原来的${notKept.join('、')}已经删除，没有跟着恢复，请编辑检查`);
  return result;
}

/** Where toasts are shown; once in an application. */
export function ToastHost() {
  useSignals();
  const place = useDialogs().at(-1) ?? document.body;
  const [ready, setReady] = useState({ place, said: 0 });
  const isReady = ready.place === place;
  const newest = shown.value.at(-1)?.id ?? 0;
  useEffect(() => {
    const timer = setTimeout(setReady, EMPTY_MS, { place, said: isReady ? newest : ready.said });
    return () => clearTimeout(timer);
  }, [place, isReady, newest, ready.said]);
  useEffect(() => listen(document, 'keydown', goToAction), []);
  // what was read out comes with the region, and is not read out again
  const lines = shown.value.filter(({ id }) => isReady || id <= ready.said);
  // everything outside an open modal dialog is inert: neither clicked nor read out
  return createPortal(
    <div
      className="toast-stack column-reverse no-pointer row gap-2"
      role="status"
      aria-live="polite"
      aria-atomic="false"
    >
      <span className="sr-only">{isReady && heard}</span>
      {lines.map(({ id, kind, text, action }) => (
        <div
          key={id}
          data-toast={id}
          data-act={action && ''}
          className={`toast icon-18 relative shadowed row rounded gap-2 tone-${kind}`}
        >
          <ToolIcon name={kind === 'good' ? 'check' : 'warning'} />
          <p className={action && 'clamp'}>{text}</p>{' '}
          {action && <kbd className="toast-key absolute no-pointer on-paper pill sides-2 soft type-small">按 F6</kbd>}{' '}
          {action && <Action action={action} about={text} onPressed={() => drop(id)} />}
          <IconButton icon="close" label="关闭提示" aria-description={text} onClick={() => drop(id)} />
        </div>
      ))}
    </div>,
    place,
  );
}

function Action({ action, about, onPressed }: { action: ToastAction; about: string; onPressed(): void }) {
  if ('seenAt' in action) return <SiteLink href={action.seenAt} className="text-button rigid strong underlined" />;
  const press = () => {
    onPressed();
    action.onPress();
  };
  return (
    <Button looks="text" className="strong underlined" aria-description={about} onClick={press}>
      {action.word}
    </Button>
  );
}

/** All controls of the page are before a message, which goes after seconds: its key leads there, and it gives the focus back. */
function goToAction(event: KeyboardEvent): void {
  const line = [...document.querySelectorAll('[data-act]')].at(-1);
  const action = line?.querySelector<HTMLElement>('a, button');
  if (event.key !== 'F6' || !action) return;
  event.preventDefault();
  if (document.activeElement !== action) cameFrom = document.activeElement as HTMLElement; // proof: it was on HTML
  action.focus();
}

/** Newer messages replace a success; errors, and messages with undo, stay. */
function stays({ kind, action }: Toast): boolean {
  return kind !== 'good' || (action !== undefined && 'word' in action);
}

function say(kind: Tone, text: string, action?: ToastAction): void {
  last += 1;
  const id = last;
  const others = shown.peek().filter((other) => other.text !== text && stays(other));
  shown.value = [...others, { id, kind, text, action }].slice(-MAX_COUNT);
  setTimeout(() => end(id), action ? ACTION_MS : SHOWN_MS[kind]);
}

/** It stays while somebody points at it or has the focus in it. */
function end(id: number): void {
  const line = lineOf(id);
  if (line?.matches(':hover') || line?.contains(document.activeElement)) setTimeout(() => end(id), HELD_MS);
  else drop(id);
}

function drop(id: number): void {
  if (lineOf(id)?.contains(document.activeElement)) cameFrom?.focus();
  shown.value = shown.peek().filter((other) => other.id !== id);
}

function lineOf(id: number): Element | null {
  return document.querySelector(`[data-toast="${id}"]`);
}
