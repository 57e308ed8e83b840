import { createContext, useContext, useState } from 'react';
import { flushFields } from '../../flush-fields.ts';
import { inOne, listen } from '../../ui/listen.ts';
import { stored } from './stored-session.ts';

/** State that survives a reload: written to session storage when the document is unloaded, for the account that wrote it. */
const STORAGE_KEY = 'adminState';

let entries: Map<string, Persisted> | undefined;
/** The owner's account; empty until a log-in is known. */
let owner = '';

/** The path of the view that contains a component. */
export const ViewPath = createContext('');

/** A value under a key for one user, who may write late: once it is forgotten, nothing more is written. */
class Persisted<T = unknown> {
  /** It has unsaved content: closing its tab, logging out and leaving the page ask first. */
  isUnsaved = false;
  /** Uploads that belong to it; leaving the page asks because of them as well. */
  uploads = 0;
  /** Writes pending changes to other storage; called before the value is forgotten and when the document may be unloaded. */
  flush: () => void = () => {};
  readonly #forgetting = new AbortController();
  /** Aborted when the value is forgotten, alone or with its view. */
  readonly forgotten = this.#forgetting.signal;

  constructor(
    readonly key: string,
    public value: T,
  ) {}

  forget(): void {
    if (this.forgotten.aborted) return;
    this.flush();
    all().delete(this.key);
    this.#forgetting.abort();
  }
}

/** The value under this key, at first `initial`. */
export function persistedAt<T>(key: string, initial: T): Persisted<T> {
  const entry = all().get(key) ?? new Persisted(key, initial);
  all().set(key, entry);
  return entry as Persisted<T>; // proof: a key has one writer, and that wrote a T
}

/** Like `useState`, over a reload, too, while the tab is open. `name` is unique in a view; the value survives JSON. */
export function usePersisted<T>(name: string, initial: T): [T, (next: T | ((before: T) => T)) => void] {
  const key = keyOf(useContext(ViewPath), name);
  const [entry] = useState(() => persistedAt(key, initial));
  const [value, setValue] = useState(entry.value);
  const set = (next: T | ((before: T) => T)) =>
    setValue((before) => {
      const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next; // proof: T is data, not a function
      entry.value = after;
      return after;
    });
  return [value, set];
}

/** Returns the key of a named state of the view at this path. */
export function keyOf(path: string, name: string): string {
  return `${path}|${name}`;
}

/** Forgets the state of a view: its tab was closed. */
export function forgetView(path: string): void {
  for (const entry of all().values()) if (isOf(path, entry)) entry.forget();
}

/** Forgets everything, here and in session storage. */
export function forgetAll(): void {
  for (const entry of all().values()) entry.forget();
  owner = '';
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Whether one of these views, or any, holds something unsaved. */
export function hasUnsaved(paths?: readonly string[]): boolean {
  const unsaved = [...all().values()].filter(({ isUnsaved, uploads }) => isUnsaved || uploads > 0);
  return unsaved.some((entry) => !paths || paths.some((path) => isOf(path, entry)));
}

/** Leaving the page no longer asks for confirmation. */
export function leaveUnasked(): void {
  for (const entry of all().values()) Object.assign(entry, { isUnsaved: false, uploads: 0 });
}

/** Asks before unsaved content is left, and writes all when the document is unloaded. Returns the function that stops it. */
export function keepOverReload(): () => void {
  const flush = () => {
    flushFields();
    for (const entry of all().values()) entry.flush();
  };
  return inOne(
    listen(window, 'beforeunload', (event) => {
      flush();
      if (!hasUnsaved()) return;
      event.preventDefault();
      event.returnValue = true; // Chromium below 119 requires this
    }),
    listen(document, 'visibilitychange', flush),
    listen(window, 'pagehide', () => {
      flush();
      const saved = { userId: stored('userId'), values: Array.from(all(), ([key, { value }]) => [key, value]) };
      if (owner !== '' && owner === saved.userId) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(saved));
    }),
  );
}

function isOf(path: string, { key }: Persisted): boolean {
  return key.startsWith(keyOf(path, ''));
}

function all(): Map<string, Persisted> {
  entries ??= new Map(take().map(([key, value]) => [key, new Persisted(key, value)]));
  owner ||= stored('userId');
  return entries;
}

/** Reads and removes the stored state: a copy of the tab must not continue the same draft, nor a crash restore old text. */
function take(): [string, unknown][] {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    sessionStorage.removeItem(STORAGE_KEY);
    return saved?.userId === stored('userId') && Array.isArray(saved.values) ? saved.values : [];
  } catch {
    return []; // other code wrote there
  }
}
