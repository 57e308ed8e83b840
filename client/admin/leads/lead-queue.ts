import { signal } from '@preact/signals-react';
import type { LeadQueue } from '../../../server/features/leads/calls.ts';
import { type CallResult, call } from '../../call.ts';
import { hookOf } from '../state/hook-of.ts';
import { repeatWhileUsed, staffCall } from '../state/staff-call.ts';
import { mayCall } from '../state/stored-session.ts';

const EVERY_MS = 60_000;

const queue = signal<LeadQueue>();

/** Open leads; undefined until the first answer, and for staff who may not see leads. */
export const useLeadQueue = hookOf(queue);

/** Loads again. An automatic reload must not ask for a password: then `ask` is the plain `call`. */
export async function fetchLeadQueue(ask = staffCall): Promise<CallResult<LeadQueue>> {
  const result = await ask('lead/queue', {});
  if (result.ok) queue.value = result.data;
  return result;
}

/** Reloads once a minute while the window is visible and in use; returns the function that stops. */
export function followLeadQueue(): (() => void) | undefined {
  if (!mayCall('lead/queue')) return undefined;
  return repeatWhileUsed(() => fetchLeadQueue(call), EVERY_MS);
}
