import { createContext, useContext, useState } from 'react';
import { tellTypedWords } from '../../typed-words.ts';
import { listen } from '../../ui/listen.ts';
import { stored } from './stored-session.ts';

/**
 * What the back office persists over a reload: held in memory, written to session storage when the document goes, read
 * once when it comes. It belongs to one account; another one that logs in here finds nothing.
 */
const STORAGE_KEY = 'adminState';

let entries: Map<string, Persisted> | undefined;
/** Whose they are; empty until somebody is known to be logged in. */
let owner = '';

/** The path of the view that contains a component. */
export const ViewPath = createContext('');

/** A value under a key for one user, who may write late: once it is forgotten, nothing is written any more. */
export class Persisted<T = unknown> {
  readonly key: string;
  value: T;
  /** Something typed in it is not saved: closing its tab, logging out and leaving the page ask first. */
  isUnsaved = false;
  /** Uploads under way for it: leaving asks because of them as well. */
  uploads = 0;
  /** Writes elsewhere what is not written yet; called before the value is forgotten and when the document may go. */
  flush: () => void = () => {};
  readonly #forgetting = new AbortController();

  constructor(key: string, value: T) {
    this.key = key;
    this.value = value;
  }

  /** Aborted when the value is forgotten, alone or with its view. */
  get forgotten(): AbortSignal {
    return this.#forgetting.signal;
  }

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

/**
 * As `useState`, persisted over a reload of the page for as long as the view's tab is open. `name` is unique within the
 * view; the value must survive JSON.
 */
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

export function keyOf(path: string, name: string): string {
  return `${path}|${name}`;
}

/** Forgets what a view persisted: its tab was closed. */
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

/**
 * Takes care of everything typed when the page is left: asks first where something is unsaved, and writes it all when the
 * document goes, unless somebody else has logged in meanwhile. Gives the function that stops.
 */
export function keepOverReload(): () => void {
  const flush = () => {
    tellTypedWords();
    for (const entry of all().values()) entry.flush();
  };
  const stops = [
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
  ];
  return () => stops.forEach((stop) => void stop());
}

function isOf(path: string, { key }: Persisted): boolean {
  return key.startsWith(keyOf(path, ''));
}

function all(): Map<string, Persisted> {
  entries ??= new Map(take().map(([key, value]) => [key, new Persisted(key, value)]));
  owner ||= stored('userId');
  return entries;
}

/** Reads what was written, and takes it away: a copy of the tab must not go on in the same draft, nor a crash bring old words back. */
function take(): [string, unknown][] {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    sessionStorage.removeItem(STORAGE_KEY);
    return saved?.userId === stored('userId') && Array.isArray(saved.values) ? saved.values : [];
  } catch {
    return []; // somebody else wrote there
  }
}
