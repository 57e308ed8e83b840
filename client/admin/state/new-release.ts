import { hasUnsaved } from './persisted.ts';
import { storeOptional } from './stored-session.ts';

/** Another release is served, or the network failed: the module of a view did not come. */
export class ModuleGone extends Error {}

const KEY = 'reloadedAt';
/** A page that was reloaded for this reason is not reloaded again by itself so soon. */
const AGAIN_MS = 60_000;
/** The message is for the page that follows. */
const SAID_MS = 10_000;

/** Reloads the page if the server answers; by itself only once, and only if nothing unsaved is in the tab. */
export async function reloadForRelease(how: 'asked' | 'by-itself'): Promise<void> {
  const isHarmless = !hasUnsaved() && Date.now() - reloadedAt() > AGAIN_MS;
  if (how === 'by-itself' && !isHarmless) return;
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return;
  const isKnown = storeOptional(KEY, String(Date.now()), 'sessionStorage');
  if (isKnown || how === 'asked') location.reload(); // one that does not know of it would reload for ever
}

/** Whether this page was just reloaded for that reason. */
export function wasReloaded(): boolean {
  return Date.now() - reloadedAt() < SAID_MS;
}

function reloadedAt(): number {
  return Number(sessionStorage.getItem(KEY) ?? 0);
}
