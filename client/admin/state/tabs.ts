import { computed, signal } from '@preact/signals-react';
import { findScreen, screens } from '../screens.ts';
import { hookOf } from './hook-of.ts';
import { forgetView, persistedAt } from './persisted.ts';

const KEY = 'tabs';
const pinned = screens.filter((screen) => screen.pinned).map(({ path }) => path);
/** Those that can be closed; undefined until this document opens or closes one. */
const changed = signal<readonly string[]>();
const tabs = computed(() => [...pinned, ...(changed.value ?? saved())]);

/** Paths of the visited views, in the order of their tabs. Pinned ones come first and stay. */
export const useTabs = hookOf<readonly string[]>(tabs);

/** Adds the tab of a visited view to the strip, unless it is there. */
export function openTab(path: string): void {
  const open = tabs.peek();
  if (!open.includes(path)) set([...open, path]);
}

export type Closing = 'current' | 'others' | 'all';

/** The tabs that a close command removes, relative to the tab at `path`: never a pinned one. */
export function closedBy(closing: Closing, path: string, open: readonly string[] = tabs.peek()): string[] {
  const goes = { current: (tab: string) => tab === path, others: (tab: string) => tab !== path, all: () => true };
  return open.filter((tab) => goes[closing](tab) && !pinned.includes(tab));
}

/** The view to show once `closed` are removed: the active one if it stays, else its next neighbour, the right one first. */
export function activeAfter(closed: readonly string[], active: string, open: readonly string[] = tabs.peek()): string {
  if (!closed.includes(active)) return active;
  const at = open.indexOf(active);
  const stays = (tab: string) => !closed.includes(tab);
  return open.slice(at + 1).find(stays) ?? open.slice(0, at).reverse().find(stays) ?? pinned[0] ?? active;
}

/** Closes tabs, with everything that their views persisted. */
export function closeTabs(closed: readonly string[]): void {
  set(tabs.peek().filter((tab) => !closed.includes(tab)));
  for (const path of closed) forgetView(path);
}

function saved(): string[] {
  return persistedAt<readonly string[]>(KEY, []).value.filter((path) => findScreen(path) && !pinned.includes(path));
}

function set(open: readonly string[]): void {
  const next = open.filter((path) => !pinned.includes(path));
  changed.value = next;
  persistedAt(KEY, next).value = next;
}
