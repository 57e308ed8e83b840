import { recordKinds } from '../../../server/kinds.ts';
import { screens } from '../screens.ts';

/** The address of a record in the back office, which opens its dialog; of the list without `id`. */
export function recordHref(kind: keyof typeof recordKinds, id?: string): string {
  const path = screens.find((row) => row.kind === kind || row.lead === kind)?.path ?? '';
  return id === undefined ? path : `${path}?${new URLSearchParams({ [recordKinds[kind].id]: id })}`;
}

/** The name of a record for staff; a record without a title needs a substitute. */
export function recordName(title: string | undefined): string {
  return title?.trim() || '（未命名）';
}
