import { Failure, fieldFailure } from '../contract/failure.ts';
import { type Field, type Fields, keysOf, labelAt, NO_CHOICE, NO_DOCUMENT } from '../contract/kinds/fields.ts';
import { type AnyKind, titleOf } from '../contract/kinds/kind.ts';
import type { Product } from '../contract/kinds/product.ts';
import { COLUMNS } from '../contract/rules.ts';
import { type ContentKind, contentKinds } from '../kinds.ts';
import { type AnyFields, recordsOf, type Store } from '../store/open-store.ts';
import type { Services } from './context.ts';

/**
 * Returns the fields to store, for a save, an update, or a restored record or version. `Failure` 400 if they contradict other
 * records or the settings: a rule of one kind that needs more than the fields themselves is a line here.
 */
export async function beforeSave(kind: ContentKind, fields: AnyFields, store: Store, id?: string): Promise<AnyFields> {
  refuseTaken(kind, fields, store, id);
  if (kind === 'product') refuseUnknownGroup(fields.locationId, store);
  return { ...(await withSizes(fields, store)), ...resetPlace(kind, fields, store, id) };
}

/** A changed date or group removes the position that staff gave the record. */
function resetPlace(kind: ContentKind, fields: AnyFields, store: Store, id = ''): { place?: '' } {
  const old = recordsOf(store, kind).get(id);
  const { orderedBy = 'publishAt' }: AnyKind = contentKinds[kind];
  const isChanged = (name: string) => fields[name] !== undefined && fields[name] !== old?.[name];
  return old && (isChanged('publishAt') || isChanged(orderedBy)) ? { place: '' } : {};
}

/** Saves whose rule looks at other records, groups or columns run one after another: each sees what the last one left. */
export function saveInTurn<T>({ inTurn }: Pick<Services, 'inTurn'>, kind: ContentKind, save: () => Promise<T>) {
  const looksAround = uniqueFields(kind).length > 0 || kind === 'product' || kind in COLUMNS;
  return looksAround ? inTurn(`save ${kind}`, save) : save();
}

/** `Failure` 400 if another record has the same unique value, even where this save does not send the field. */
export function refuseTaken(kind: ContentKind, given: AnyFields, store: Store, id: string | undefined): void {
  for (const [name, { shape, unique = '' }] of uniqueFields(kind)) {
    const value = given[name];
    if (value === undefined) continue;
    const checked = shape(value);
    if (!checked.ok) throw fieldFailure(400, name, Object.values(checked.errors)[0] ?? unique);
    const [holder] = recordsOf(store, kind).all((row) => row[name] === value && row.id !== id);
    if (value === '' || !holder) continue;
    // a record in the bin has no form in which its own value could be changed
    const isInBin = id !== undefined && !recordsOf(store, kind).get(id);
    const remedy = isInBin ? `，请先修改“${titleOf(contentKinds[kind], holder) || value}”的地址，再恢复` : '';
    throw new Failure(400, unique + remedy, { errors: { [name]: unique } });
  }
}

function uniqueFields(kind: ContentKind): [name: string, field: Field][] {
  const fields: Fields = contentKinds[kind].fields;
  return Object.entries(fields).filter(([, { unique }]) => unique !== undefined);
}

/** `Failure` 400 for a group that is not in the settings. */
export function refuseUnknownGroup(locationId: unknown, store: Store): void {
  if (locationId && !isGroup(store, locationId)) throw fieldFailure(400, 'locationId', NO_CHOICE);
}

/**
 * The fields of a version or a deleted record without a group or files that are gone by now; a group that the record has now
 * stays instead. `notKept` are the labels of such fields.
 */
export async function withoutGone(kind: ContentKind, fields: AnyFields, store: Store, id: string) {
  if (kind !== 'product') return { fields };
  const { locationId, downloads = [] } = fields as Partial<Product>; // proof: read by the shape of its kind
  const now = recordsOf(store, kind).get(id)?.locationId;
  const sizes = await sizesOf(downloads, store);
  const gone: AnyFields = {
    ...(locationId && !isGroup(store, locationId) && { locationId: isGroup(store, now) ? now : '' }),
    ...(sizes.includes(undefined) && { downloads: downloads.filter((_, at) => sizes[at] !== undefined) }),
  };
  const labels = keysOf(gone).map((name) => labelAt(contentKinds[kind].fields, name));
  return { fields: { ...fields, ...gone }, ...(labels.length > 0 && { gone, notKept: labels }) };
}

/** Whether the settings have this product group. */
export function isGroup({ site }: Store, locationId: unknown): boolean {
  return site.value.productGroups.some((group) => group.locationId === locationId);
}

/** The columns of a kind, as the settings list them; none for a kind without columns. */
export function columnNames(kind: string, { site }: Pick<Store, 'site'>): readonly string[] {
  return kind === 'news' || kind === 'case' ? (site.value[COLUMNS[kind]] ?? []) : [];
}

/** `Failure` 400 for a column that is not in the settings; a record keeps one that was removed there. */
export function refuseUnknownColumn(kind: string, { column }: AnyFields, store: Store, stored?: unknown): void {
  const isKnown = column === stored || columnNames(kind, store).some((name) => name === column);
  if (column && !isKnown) throw fieldFailure(400, 'column', NO_CHOICE);
}

/** Of each download, undefined if there is no file; one that is in the recycle bin comes back. */
async function sizesOf(downloads: Product['downloads'], { media, uploads }: Store): Promise<(number | undefined)[]> {
  await media.bringBack(downloads);
  return Promise.all(downloads.map(({ url }) => uploads.sizeOf(url)));
}

/** A download must exist, and its size is stored. */
export async function withSizes(fields: AnyFields, store: Store): Promise<AnyFields> {
  if (!fields.downloads) return fields;
  const given = fields.downloads as Product['downloads']; // proof: read by the shape of this field
  const sizes = await sizesOf(given, store);
  const errors: Record<string, string> = {};
  for (const [at, size] of sizes.entries()) if (size === undefined) errors[`downloads.${at}.url`] = NO_DOCUMENT;
  if (sizes.includes(undefined)) throw new Failure(400, NO_DOCUMENT, { errors });
  return { ...fields, downloads: given.map((download, at) => ({ ...download, bytes: sizes[at] })) };
}
