import { createHash } from 'node:crypto';
import { chinaDay, DAY_MS, startOfChinaDay } from '../contract/china-time.ts';
import type { FieldsOf } from '../store/kinds.ts';

export type DayFields = FieldsOf<'visits'>;

/** What is not known by a name, and the rarest names where there are too many. */
export const OTHER = '其他';
/** Strangers can invent referrers, and staff can have many products: no list of a day grows beyond this. */
const NAMES_MAX = 500;
/** Some 8 MB; an attacker who invents more visitors than this on one day is not counted on. */
const VISITORS_MAX = 200_000;

const LISTS = ['pages', 'products', 'sources', 'devices'] as const;
const TOTALS = ['views', 'visitors', 'phone', 'form', 'download'] as const;
export type ListName = (typeof LISTS)[number];
export type TotalName = (typeof TOTALS)[number];

/** The counts of one day of China. Who a visitor is lives in memory, for this day alone. */
export class DayCounts {
  readonly name: string;
  readonly #from: number;
  readonly #totals = new Map<TotalName, number>();
  readonly #lists = new Map<ListName, Map<string, number>>();
  readonly #randomBytes: (size: number) => Uint8Array;
  #salt: Uint8Array;
  #seen = new Set<number>();
  /** Whether the disk does not have all of it yet. */
  isDirty = false;

  /** The day that holds `time`, milliseconds since 1970; `kept` is what the disk has of it. */
  constructor(time: number, stored: (day: string) => DayFields | undefined, randomBytes: (size: number) => Uint8Array) {
    this.name = chinaDay(time);
    this.#from = startOfChinaDay(this.name) ?? time;
    this.#randomBytes = randomBytes;
    this.#salt = randomBytes(32);
    const fields = stored(this.name);
    for (const name of TOTALS) this.#totals.set(name, fields?.[name] ?? 0);
    for (const name of LISTS) this.#lists.set(name, new Map(Object.entries(fields?.[name] ?? {})));
  }

  holds(time: number): boolean {
    return time >= this.#from && time < this.#from + DAY_MS;
  }

  /** Milliseconds from `time` to midnight. */
  left(time: number): number {
    return this.#from + DAY_MS - time;
  }

  add(total: TotalName): void {
    this.#totals.set(total, (this.#totals.get(total) ?? 0) + 1);
    this.isDirty = true;
  }

  addTo(list: ListName, name: string): void {
    const counts = this.#lists.get(list) ?? new Map<string, number>();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (counts.size > NAMES_MAX) this.#lists.set(list, withoutRarest(counts));
  }

  /** Counts a visitor once, by a hash that means nothing without the salt. */
  meet(address: string, userAgent: string): void {
    if (this.#seen.size >= VISITORS_MAX) return;
    const hash = createHash('sha256').update(this.#salt).update(`${address}\n${userAgent}`).digest().readUIntBE(0, 6);
    if (this.#seen.has(hash)) return;
    this.#seen.add(hash);
    this.add('visitors');
  }

  /** Throws away what could tell a visitor from another. */
  forget(): void {
    this.#salt = this.#randomBytes(32);
    this.#seen = new Set();
  }

  fields(): DayFields {
    const totals = Object.fromEntries(this.#totals);
    const lists = [...this.#lists].map(([name, counts]) => [name, Object.fromEntries(counts)]);
    return { ...totals, ...Object.fromEntries(lists) } as DayFields; // proof: the names of TOTALS and LISTS
  }
}

/** The commoner half; the others together are 其他. */
function withoutRarest(counts: Map<string, number>): Map<string, number> {
  const sorted = [...counts].filter(([name]) => name !== OTHER).sort(([, one], [, other]) => other - one);
  const rest = sorted.splice(NAMES_MAX / 2).reduce((sum, [, count]) => sum + count, counts.get(OTHER) ?? 0);
  return new Map([...sorted, [OTHER, rest]]);
}
