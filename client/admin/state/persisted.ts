import { createContext, useContext, useState } from 'react';
import { stored } from './stored-session.ts';

/**
 * What the back office keeps over a reload: held in memory, written to session storage when the document goes, read once
 * when it comes. It belongs to one account; another one that logs in here finds nothing.
 */
const STORAGE_KEY = 'adminState';

interface Entry {
  value: unknown;
  forgotten: AbortController;
}

let values: Map<string, Entry> | undefined;
/** Whose they are; empty until somebody is known to be logged in. */
let owner = '';

/** The path of the view that a component stands in. */
export const ViewPath = createContext('');

/**
 * As `useState`, kept over a reload of the page for as long as the view's tab is open. `name` is unique within the view;
 * the value must survive JSON.
 */
export function usePersisted<T>(name: string, initial: T): [T, (next: T | ((before: T) => T)) => void] {
  const key = keyOf(useContext(ViewPath), name);
  const [value, setValue] = useState<T>(() => recall(key, initial));
  const set = (next: T | ((before: T) => T)) =>
    setValue((before) => {
      const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next; // proof: T is data, not a function
      keep(key, after);
      return after;
    });
  return [value, set];
}

export function keyOf(path: string, name: string): string {
  return `${path}|${name}`;
}

/** What was kept under this key, else `otherwise`. */
export function recall<T>(key: string, otherwise: T): T {
  const known = all().get(key);
  return known ? (known.value as T) : otherwise; // proof: a key has one writer, and that wrote a T
}

export function keep(key: string, value: unknown): void {
  entryAt(key, value).value = value;
}

/** A value under a key for whoever works on it, which may be late: once it is forgotten, nothing is written any more. */
export interface Persisted<T> {
  readonly value: T;
  write(value: T): void;
  /** Aborted when the value is forgotten, alone or with its view. */
  readonly forgotten: AbortSignal;
  forget(): void;
}

export function persistedAt<T>(key: string, initial: T): Persisted<T> {
  const entry = entryAt(key, initial);
  return {
    value: entry.value as T, // proof: as in `recall`
    write(value) {
      entry.value = value; // a forgotten entry is under no key
    },
    forgotten: entry.forgotten.signal,
    forget() {
      if (all().get(key) === entry) forget(key);
    },
  };
}

/** Forgets what a view kept: its tab was closed. */
export function forgetView(path: string): void {
  for (const key of all().keys()) if (key.startsWith(keyOf(path, ''))) forget(key);
}

/** Forgets everything, here and in session storage. */
export function forgetAll(): void {
  for (const key of all().keys()) forget(key);
  owner = '';
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Writes everything when the document goes, unless somebody else has logged in meanwhile; gives the function that stops. */
export function keepOverReload(): () => void {
  const save = () => {
    const saved = { userId: stored('userId'), values: Array.from(all(), ([key, { value }]) => [key, value]) };
    if (owner !== '' && owner === saved.userId) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(saved));
  };
  window.addEventListener('pagehide', save);
  return () => window.removeEventListener('pagehide', save);
}

function entryAt(key: string, initial: unknown): Entry {
  const entry = all().get(key) ?? { value: initial, forgotten: new AbortController() };
  all().set(key, entry);
  return entry;
}

function forget(key: string): void {
  const entry = all().get(key);
  all().delete(key);
  entry?.forgotten.abort();
}

function all(): Map<string, Entry> {
  values ??= new Map(take().map(([key, value]) => [key, { value, forgotten: new AbortController() }]));
  owner ||= stored('userId');
  return values;
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
