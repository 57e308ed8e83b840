import type { ScopedList } from '../contract/call-row.ts';
import { type ByGroup, type ContentCallName, namesProducts } from '../contract/calls/content.ts';
import { Failure, fieldFailure, inField } from '../contract/failure.ts';
import { linkShape } from '../contract/kinds/fields.ts';
import type { AnyKind, BodyOf, RowOf, StoredOf } from '../contract/kinds/kind.ts';
import { searchedOf, storedFields, titleOf } from '../contract/kinds/kind.ts';
import { published } from '../contract/kinds/publication.ts';
import { type ContentKind, contentKinds } from '../kinds.ts';
import { cleanHtml } from '../rich-text/parse/clean-html.ts';
import { type AnyFields, type AnyRecords, recordsOf, type Store } from '../store/open-store.ts';
import type { Stored } from '../store/records/record-file.ts';
import { orderKeyOfMove, type Row } from '../store/records/record-memory.ts';
import { beforeSave, columnNames, refuseUnknownColumn, refuseUnknownGroup, saveInTurn } from './before-save.ts';
import type { Handlers, Services, StaffContext } from './context.ts';
import { forVisitors, isDeadLink } from './for-visitors.ts';
import { listPage, type Paging, staffList, textContains } from './lists.ts';
import { visibleTo } from './previews.ts';

/** The calls of every content kind. */
export function contentHandlers(services: Services): Pick<Handlers, ContentCallName> {
  const handlers = Object.values(contentKinds).flatMap((kind) => {
    const own = handlersOf(kind, recordsOf(services.store, kind.name), services);
    return Object.entries(own).map(([verb, handle]) => [`${kind.name}/${verb}`, handle]);
  });
  return Object.fromEntries(handlers); // the names and verbs of the table; inputs passed the shapes of the same fields
}

function handlersOf(kind: AnyKind & { name: ContentKind }, records: AnyRecords, services: Services) {
  const { store, now, inTurn } = services;
  const { empty, body } = storedFields(kind);
  const title = (row: AnyFields) => titleOf(kind, row);
  const moves = `move ${kind.name}`;
  const staffRow = rowMaker(kind, 'staff', store);
  const sampleMark = (record: Row<AnyFields>) =>
    store.samples.isUntouched(kind.name, record) ? { sample: true } : undefined;
  const rowOf = {
    open: openRowMaker(kind, services),
    staff: (record: Row<AnyFields>): AnyFields => ({ ...staffRow(record), ...sampleMark(record) }),
  };
  const inDetail = Object.entries(kind.fields).filter(([, { reach }]) => reach === 'detail' || reach === 'body');
  const saved = ({ id, version }: Stored<AnyFields>) => ({ [kind.id]: id, version });
  const idOf = (input: AnyFields) => String(input[kind.id]);

  return {
    list: (input: AnyFields & Paging & ByGroup & ScopedList) => {
      refuseUnknownGroup(input.locationId, store);
      const where = filterOf(kind, input, store);
      return input.scope
        ? staffList(records, input, where, { now: now(), titleOf: title, toRow: rowOf.staff })
        : listPage(records.publicRows, input, where, rowOf.open);
    },

    async detail(input: AnyFields & { preview?: string }) {
      const record = await records.read(idOf(input));
      const visible = input.scope ? {} : visibleTo(services, kind.name, idOf(input), input.preview);
      if (!record || !visible) throw new Failure(404);
      const row = input.scope ? rowOf.staff(record) : rowOf.open(record);
      const more: AnyFields = Object.fromEntries(inDetail.map(([name]) => [name, record[name]]));
      if (body && !input.scope) more[body] = forVisitors(String(record[body]), services);
      return { ...row, ...sampleMark(record), ...visible, ...more }; // a sample's page is not for search engines
    },

    save: (fields: AnyFields, { author }: StaffContext) =>
      saveInTurn(services, kind.name, async () => {
        refuseUnknownColumn(kind.name, fields, store);
        const whole = await beforeSave(kind.name, cleaned(body, { ...empty, ...fields }), store);
        return saved(await records.create(whole, author));
      }),

    update: ({ version, [kind.id]: id, ...fields }: AnyFields & { version?: number }, { author }: StaffContext) =>
      saveInTurn(services, kind.name, async () => {
        const old = records.get(String(id));
        if (!old) throw new Failure(404); // before the cleaning, which can refuse, too
        refuseUnknownColumn(kind.name, fields, store, old.column);
        const stored = await beforeSave(kind.name, cleaned(body, fields), store, old.id);
        // when it is shown is no content: a sample that was held back and published again stays one
        const isMark = 'status' in fields && Object.keys(fields).every((name) => name in published);
        const as = isMark && sampleMark(old) ? old : undefined;
        const save = () => records.update(old.id, stored, { ...author, version, as });
        return saved(await ('place' in stored ? inTurn(moves, save) : save()));
      }),

    delete: (input: AnyFields, { author }: StaffContext) => records.remove(idOf(input), author),

    move: (input: AnyFields, { author }: StaffContext) =>
      inTurn(moves, async () => {
        const id = idOf(input);
        const before = String(input.before);
        const row = records.get(id);
        const other = records.get(before);
        if (!row || (before !== '' && !other)) throw new Failure(404);
        const isBeside = (beside: Row<AnyFields>) => partOf(kind, beside) === partOf(kind, row);
        if (other === row || (other && !isBeside(other)))
          throw fieldFailure(400, 'before', '只能移到同一组的另一条之前');
        await records.amend(id, { place: orderKeyOfMove(records.all(), [row, other], isBeside, now()) }, author);
        return { id, version: row.version };
      }),
  };
}

/** Records with the same key share a list in which staff can move each. */
function partOf({ orderedBy }: AnyKind, row: AnyFields): string {
  return JSON.stringify([Boolean(row.pinned), orderedBy && row[orderedBy]]);
}

/** Cleans the rich text of the fields; a refusal names the field. */
function cleaned<F extends AnyFields>(body: string | undefined, fields: F): F {
  const html = body && fields[body];
  if (!body || typeof html !== 'string') return fields;
  return { ...fields, [body]: inField(body, () => cleanHtml(html)) };
}

/** Returns a function that turns records into list rows; with `staff`, rows for staff who request all records. */
export function rowMaker<K extends AnyKind>(
  kind: K,
  reader?: 'staff',
  store?: Store,
): (record: Row<Omit<StoredOf<K>, BodyOf<K>>>) => RowOf<K> {
  const inRow = Object.entries(kind.fields).filter(([, { reach }]) => reach === 'row' || reach === reader);
  const groups = () => store?.site.value.productGroups ?? [];
  const groupOf = (wanted: unknown) => groups().find(({ locationId }) => locationId === wanted);
  return (record) => {
    const { id, createDate, version, ...fields }: Row<AnyFields> = record;
    const row: AnyFields = { [kind.id]: id };
    for (const [name, { derive }] of inRow) row[name] = derive ? derive(record, groupOf) : fields[name];
    return Object.assign(row, { createDate, version }) as RowOf<K>; // proof: the same condition as in `RowOf`
  };
}

/** As `rowMaker`, for visitors: references and links to records that are not public, and columns that are gone, are removed. */
export function openRowMaker<K extends AnyKind>(kind: K, linked: Pick<Services, 'store' | 'siteUrl'>) {
  const toRow = rowMaker(kind, undefined, linked.store);
  const references = Object.entries(kind.fields).filter(([, { refersTo }]) => refersTo);
  const links = Object.keys(kind.fields).filter((name) => kind.fields[name]?.shape === linkShape);
  const hasColumn = 'column' in kind.fields;
  if (references.length + links.length === 0 && !hasColumn) return toRow;
  return (record: Parameters<typeof toRow>[0]): RowOf<K> => {
    const row: AnyFields = toRow(record);
    for (const [name, { refersTo = 'product' }] of references) {
      const ids = row[name] as string[]; // proof: a list of ids, as its kind says
      row[name] = ids.filter((id) => recordsOf(linked.store, refersTo).publicRows.get(id));
    }
    if (hasColumn && !columnNames(kind.name, linked.store).some((name) => name === row.column)) row.column = '';
    for (const name of links) if (row[name] && isDeadLink(String(row[name]), linked)) row[name] = '';
    return row as RowOf<K>; // proof: `toRow` created it
  };
}

/** The records that match every filter: a choice exactly, a text by substring, a product group by one of the named products. */
function filterOf(kind: AnyKind, given: AnyFields, store: Store): ((row: Row<AnyFields>) => boolean) | undefined {
  const named = namesProducts(kind);
  const group = given.locationId;
  const isOfGroup = (id: unknown) => store.product.publicRows.get(String(id))?.locationId === group;
  const ofGroup = (row: AnyFields) => {
    const ids = named && row[named];
    return Array.isArray(ids) && ids.some(isOfGroup);
  };
  const filters = searchedOf(kind).map(([name, { input }]) => {
    const wanted = given[name];
    if (wanted === undefined || wanted === '') return undefined;
    if (input.as !== 'choice') return textContains<AnyFields>([name], String(wanted));
    if (name === 'column' && !columnNames(kind.name, store).some((known) => known === wanted)) return () => false;
    return (row: AnyFields) => row[name] === wanted;
  });
  const asked = [...filters, named && group ? ofGroup : undefined].filter((filter) => filter !== undefined);
  return asked.length > 0 ? (row) => asked.every((fits) => fits(row)) : undefined;
}
