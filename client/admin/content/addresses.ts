import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import type { Content } from './content-kind.tsx';
import type { FieldValues } from './content-record.ts';

/** Leaves room for a number within the 40 characters of an address. */
const PROPOSED_MAX = 36;

/** Fills in the missing address of a new record, and returns the values with it: a save from within the title cannot wait for the field. */
export async function proposeAddress(
  content: Content,
  values: FieldValues,
  change: RecordForm<FieldValues>['change'],
): Promise<FieldValues> {
  const [name] = content.fields.find(([, { unique, input }]) => unique && input.as === 'line') ?? [];
  const title = String(values[content.titleField ?? ''] ?? '');
  if (!name || values[name] || title === '') return values;
  const words = /[a-z]/i.test(title) ? (title.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-') : '';
  const free = await freeAddress(content, name, words || content.kind);
  change((before) => ({ ...before, [name]: before[name] || free }), name);
  return { ...values, [name]: free };
}

/** Returns an address that no record of the kind has: the given one, with a number behind it if that is needed. */
export async function freeAddress({ calls }: Content, name: string, given: string): Promise<string> {
  const listed = await calls.list({ filters: {}, page: 1, limit: LIST_LIMIT_MAX });
  return numbered(given, new Set(listed.ok ? listed.data.data.map(({ values }) => values[name]) : []));
}

/** Returns `service-3` where `service` and `service-2` are taken; `mn-8000-2` after `mn-8000`, whose number is its own. */
export function numbered(given: string, taken: ReadonlySet<unknown>): string {
  const start = given.slice(0, PROPOSED_MAX);
  const [, series = ''] = /^(.+)-\d+$/.exec(start) ?? [];
  const stem = taken.has(series) ? series : start;
  let free = start;
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}`;
  return free;
}
