import { isGroup, withSizes } from '../../api/before-save.ts';
import { fromChinaTime } from '../../contract/china-time.ts';
import { Failure } from '../../contract/failure.ts';
import { NO_CHOICE } from '../../contract/kinds/fields.ts';
import { type AnyKind, storedFields } from '../../contract/kinds/kind.ts';
import { productGroups } from '../../contract/kinds/product-groups.ts';
import { readFocus } from '../../contract/picture-name.ts';
import { isRecord } from '../../contract/shape.ts';
import { typedPhone } from '../../contract/telephone.ts';
import { typedLink } from '../../contract/typed-address.ts';
import { GivenUp, oneLine } from '../../http/api-client.ts';
import { cleanMoved } from '../../rich-text/parse/clean-html.ts';
import type { Store } from '../../store/open-store.ts';
import type { Addresses } from './own-addresses.ts';

/** A row of another server's answer. */
export type SentRow = Readonly<Record<string, unknown>>;

export interface FitServices {
  readonly store: Store;
  readonly problems: Problems;
  readonly pages: Addresses;
  /** The address here of a file there; empty if it could not be imported. */
  readonly fileHere: (there: URL, label: string) => Promise<string>;
}

/** The part of another server's row that fits the kind's own fields; the rest is left empty and reported with `label`. */
export async function fitRecord(
  services: FitServices,
  kind: AnyKind,
  row: SentRow,
  label: string,
): Promise<Record<string, unknown>> {
  const { store, problems } = services;
  const { empty, body } = storedFields(kind);
  const fields: Record<string, unknown> = { ...empty };
  for (const [field, { writer, shape, role }] of Object.entries(kind.fields)) {
    const given = row[field];
    if (!['form', 'mark'].includes(writer) || given === undefined || given === null || given === '') continue;
    await problems.attempt(`${label}: ${field}`, async () => {
      const named = role === 'picture' ? role : field;
      const what = field === body ? 'body' : named;
      const value = await fitValue(services, what, given, label);
      const checked = shape(value);
      if (!checked.ok) throw new Error([...Object.values(checked.errors).slice(0, 1), ...asWords(value)].join('：'));
      if (field === 'locationId' && !isGroup(store, value)) await addGroup(store, value, row.productType);
      fields[field] = checked.value;
    });
  }
  return withSizes(fields, store);
}

/** Adds a group that this site lacks, under the name that its products show there; refused where the list is full. */
async function addGroup({ site }: Store, locationId: unknown, title: unknown): Promise<void> {
  const group = { locationId, title, icon: '', desc: '', image: '' };
  const groups = productGroups.shape([...site.value.productGroups, group]);
  if (!groups.ok) throw new Error(NO_CHOICE);
  await site.save({ ...site.value, productGroups: groups.value }, { by: '' });
}

/** A short text that did not fit, so that somebody can type it where it belongs. */
const asWords = (value: unknown) => (typeof value === 'string' && value.length <= 80 ? [oneLine(value)] : []);

/** A link to such a file imports the file, too. */
const DOCUMENT = /\.pdf$/i;

async function fitValue(services: FitServices, what: string, given: unknown, label: string): Promise<unknown> {
  const { pages, fileHere } = services;
  if (what === 'body' && typeof given === 'string')
    return cleanMoved(given, async (attribute, address) => {
      const isLink = attribute === 'href';
      const file = pages.fileThere(address);
      if (file && (!isLink || DOCUMENT.test(file.pathname))) return fileHere(file, label);
      return isLink ? pages.pageHere(address) : undefined;
    });
  if (what === 'picture' && typeof given === 'string') {
    const { file } = readFocus(given);
    const there = pages.fileThere(file);
    const here = there ? await fileHere(there, label) : file;
    return here && here + given.slice(file.length); // its focus
  }
  if (what === 'phone' && typeof given === 'string') return typedPhone(given);
  if (what === 'jumpUrl' && typeof given === 'string') return pages.pageHere(given) ?? typedLink(given) ?? given;
  if ((what === 'pictures' || what === 'downloads') && Array.isArray(given)) {
    const taken: unknown[] = [];
    for (const one of given.filter(isRecord)) {
      const isForeign = typeof one.url !== 'string' || !pages.fileThere(one.url);
      const url = what === 'downloads' && isForeign ? '' : await fitValue(services, 'picture', one.url, label);
      if (what === 'pictures' || url !== '') taken.push({ ...one, url });
    }
    return taken;
  }
  return given;
}

/** An id as a text, whichever way the server writes it; empty where it is none, or a number that JSON has rounded. */
export function idOf(value: unknown): string {
  return typeof value === 'string' || Number.isSafeInteger(value) ? String(value) : '';
}

/** A date as the store keeps it: without a zone it is China's, whatever the machine's zone. */
export function timeOf(value: unknown, otherwise: number): { time: string; isRight: boolean } {
  const given =
    typeof value === 'string' ? value.trim().replace(/^(\d{4})[/.年](\d\d?)[/.月](\d\d?)日?/, '$1-$2-$3') : '';
  const text = given.replace(/(?<=^\d{4}-(?:\d\d?-)?|^[\d-]{8,10}[ T])(?=\d(?:\D|$))/g, '0');
  const local = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?$/.exec(text);
  const count = typeof value === 'number' || /^\d{9,13}$/.test(text) ? Number(value) : undefined;
  const zoned = /Z|GMT|UTC|[+-]\d\d:?\d\d/i.test(text) ? text : `${text} GMT+0800`;
  const milliseconds = count === undefined ? Date.parse(zoned) : count * (count < 1e11 ? 1000 : 1); // PHP counts seconds
  const isTime = milliseconds > 0 && milliseconds < Date.UTC(9999, 0);
  const moment = isTime ? new Date(milliseconds).toISOString() : undefined;
  const read = local ? fromChinaTime(`${local[1]}T${local[2] ?? '00:00'}`) : moment;
  const isAbsent = value === undefined || value === null || value === '';
  return { time: read ?? new Date(otherwise).toISOString(), isRight: read !== undefined || isAbsent };
}

/** The losses of an import, one line each. */
export class Problems {
  readonly lines: string[] = [];

  /** The result of the work; undefined if it fails, which adds a line that begins with `label`. */
  attempt<T>(label: string, work: () => Promise<T>): Promise<T | undefined> {
    return work().catch((error: unknown) => void this.add(label, error));
  }

  /** Adds a line for an error. That of a server that has fallen silent, or of a full disk, is thrown: it ends the import. */
  add(label: string, error: unknown): void {
    if (error instanceof GivenUp || (error instanceof Failure && error.code === 507)) throw error;
    const why = error instanceof Failure ? `refused (${error.code})` : oneLine(Object(error).message);
    this.lines.push(`${label}: ${why}`);
  }
}
