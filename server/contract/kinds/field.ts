import { isRecord, object, type Shape, withDefault } from '../shape.ts';
import type { LargeType, UploadType } from '../upload-rules.ts';

/**
 * The answers that contain a field: lists and details (`row`), the same for staff only (`staff`), details only (`detail`),
 * details only, read from the file (`body`), none (`never`).
 */
export type Reach = 'row' | 'staff' | 'detail' | 'body' | 'never';
/** The writer of a field: the form, the call that marks a record, the server. A derived field is computed and not stored. */
export type Writer = 'form' | 'mark' | 'server' | 'derived';

/** How people and addresses call a product group. */
interface GroupWords {
  readonly title: string;
  readonly path: string;
}

/** The description of a field, for server and client. */
export interface Field<T = unknown, P extends Reach = Reach, W extends Writer = Writer> {
  readonly label: string;
  /** Checks the value in a call. */
  readonly shape: Shape<T>;
  /** Checks the value in a file. Lengths are not limited, so that editing by hand makes no record unreadable. */
  readonly stored: Shape<T>;
  /** The value in new records, and in files without the field. */
  readonly empty: T;
  readonly input: Input;
  readonly reach: P;
  readonly writer: W;
  /** How lists of several kinds show the field. The search covers fields with a role. */
  readonly role?: 'title' | 'intro' | 'picture' | 'facts' | 'place';
  readonly hint?: string | undefined;
  /** Takes the hint's place while the field is empty: why it is worth filling. */
  readonly wish?: string;
  /** The field contains ids of this kind. Strangers get only those of public records. */
  readonly refersTo?: 'product';
  /** Lists filter by it. */
  readonly search?: boolean;
  /** The table and its line of filters leave it out. */
  readonly isColumn?: false;
  /** The message if another record of the kind has the same value; only the empty value may repeat. */
  readonly unique?: string;
  /** The positions on the site where a picture is shown, each with its aspect ratio. */
  readonly shownAs?: readonly ShownAs[];
  /** Shown next to the following field where there is room. */
  readonly half?: boolean;
  /** The form fills in an empty one, so it has no star there. */
  readonly filledByForm?: true;
  /** Rarely used: the form puts it under 更多. */
  readonly rare?: boolean;
  /** A rare field that only the form of a record with a value shows: nobody newly needs it. */
  readonly onlyFilled?: true;
  /** Computes a derived field from the stored record and its product group. */
  derive?(record: Readonly<Record<string, unknown>>, groupOf: (locationId: unknown) => GroupWords | undefined): T;
  /** Computes the value in a file that was written before the field existed; by default it is `empty`. */
  older?(record: Readonly<Record<string, unknown>>): T;
}

export interface ShownAs {
  readonly where: string;
  /** Such as 3 / 2. Without it the whole picture is shown. */
  readonly ratio?: readonly [width: number, height: number];
  /** The ground of a logo, which keeps its proportions. */
  readonly ground?: 'on-paper' | 'on-dark';
}

export type Fields = Readonly<Record<string, Field>>;
export type Choices = Readonly<Record<string, string>>;

type ChoiceList = 'productGroups' | 'newsColumns' | 'caseColumns';

/** The input of a field in the back office. */
export type Input =
  /** Calls take an address or a name in one exactly; with `read` the form puts a refused one as it was meant. */
  | {
      readonly as: 'line';
      readonly limit?: number;
      readonly type?: 'date';
      /** The keys of a phone, for what is no sentence: no capitals, no spelling. With `read` those of addresses. */
      readonly keys?: 'text' | 'email' | 'numeric' | 'url';
      /** The day after which visitors do not see it any more: the form says so once it is over. */
      readonly isLastDay?: true;
      readonly read?: (typed: string) => string;
    }
  /** The chooser shows `first` while no value is chosen. */
  | { readonly as: 'colour'; readonly first: string }
  | { readonly as: 'area'; readonly limit?: number; readonly rows?: number }
  /** Lists of words, one list on each line; with `columns` records with these two fields, as a spreadsheet has them. */
  | { readonly as: 'lines'; readonly columns?: readonly [string, string] }
  /** `isCoordinate`: a coordinate, which a map's link pasted into it fills with the other one. */
  | { readonly as: 'number'; readonly unit: string; readonly isCoordinate?: true }
  /**
   * Value → label. `none` is shown while nothing is chosen. `from` is the list of the settings that contains the choices.
   * `isOfIcons`: the values are icons, which are chosen by their pictures.
   */
  | {
      readonly as: 'choice';
      readonly choices: Choices;
      readonly none?: string;
      readonly from?: ChoiceList;
      readonly isOfIcons?: true;
    }
  | { readonly as: 'picture'; readonly use: UploadType | 'logo' }
  /** `shown` stores the unchecked choices, `order` the choices in their order; missing ones are last. */
  | { readonly as: 'shown' | 'order'; readonly choices: Choices }
  /** A record of this kind, found by its name. */
  | { readonly as: 'record'; readonly of: 'product' | 'news' }
  | { readonly as: 'file'; readonly use: LargeType }
  /** `fixed` shows only its hint. */
  | { readonly as: 'rich' | 'check' | 'fixed' }
  /** In no form. What is set beside its fields is `compared` between versions as this input would show it. */
  | { readonly as: 'none'; readonly compared?: Input }
  | ({ readonly as: 'group'; readonly fields: Fields } & FormOrder)
  | ListInput;

export interface ListInput extends FormOrder {
  readonly as: 'list';
  /** The name of one entry: 「合作伙伴」. */
  readonly noun: string;
  readonly least: number;
  readonly most: number;
  /** The fields of one entry, or the field that the entry is. */
  readonly of: Fields | Field;
  /** The main menu: its form shows what follows by itself, too. */
  readonly isMenu?: true | undefined;
  /** Text files can be chosen as entries, whose fields are `name` and `text`. */
  readonly ofTextFiles?: true | undefined;
  /** Each entry belongs to that of another list at its position, so an empty one keeps the place of those behind it. */
  readonly isInStep?: true | undefined;
}

interface FormOrder {
  /** The first fields of the form. The others follow in the order of the kind. */
  readonly first?: readonly string[] | undefined;
}

/** Returns the label of a field with its unit. */
export function labelWithUnit({ label, input }: Field): string {
  return input.as === 'number' && input.unit ? `${label}（${input.unit}）` : label;
}

export type Layout = Partial<Pick<Field, 'hint' | 'half' | 'rare' | 'shownAs' | 'wish'>>;
export type ValueOf<F> = F extends Field<infer T> ? T : never;
type OptionalNames<F> = { [N in keyof F]: undefined extends ValueOf<F[N]> ? N : never }[keyof F];
/** Flattens a type, so that the compiler's messages list its fields. */
export type Flat<T> = { -readonly [N in keyof T]: T[N] };
export type ValuesOf<F> = Flat<
  { [N in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[N]> } & {
    [N in OptionalNames<F>]?: Exclude<ValueOf<F[N]>, undefined>;
  }
>;

/** Returns the shape of these fields in calls. */
export function shapeOf<F extends Fields>(fields: F): Shape<ValuesOf<F>> {
  return objectOf(fields, ({ shape }) => shape);
}
/** Returns the shape of these fields in files. A missing field gets its `older` value, or else its `empty` one. */
export function storedShape<F extends Fields>(fields: F): Shape<ValuesOf<F>> {
  const shape = objectOf(fields, ({ stored, empty }) => withDefault(stored, empty));
  const added = Object.entries(fields).filter(([, { older }]) => older);
  if (added.length === 0) return shape;
  const olderValues = (record: Record<string, unknown>) => added.map(([name, field]) => [name, field.older?.(record)]);
  return (value) => shape(isRecord(value) ? { ...Object.fromEntries(olderValues(value)), ...value } : value);
}
function objectOf<F extends Fields>(fields: F, shape: (field: Field) => Shape<unknown>): Shape<ValuesOf<F>> {
  const shapes = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shape(field)]));
  return object(shapes) as Shape<unknown> as Shape<ValuesOf<F>>; // proof: type and shape of each name are those of its field
}

/** Returns a record whose fields are all empty. */
export function emptyOf<F extends Fields>(fields: F): ValuesOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty])) as ValuesOf<F>; // proof: as above
}
/** Returns a new entry of a list. */
export function blankOf(of: Fields | Field): unknown {
  return isField(of) ? of.empty : emptyOf(of);
}

/** Whether this is one field, not several by name. */
export function isField(of: Fields | Field): of is Field {
  return typeof of.shape === 'function';
}

/** Returns the label of the field at a path: 「联系电话 第 2 项 · 号码」. */
export function labelAt(fields: Fields, path: string): string {
  const [name = '', ...inner] = path.split('.');
  const { label = name, input } = fields[name] ?? {};
  const [index, ...inEntry] = inner;
  if (index === undefined) return label;
  if (input?.as === 'group') return `${label} · ${labelAt(input.fields, inner.join('.'))}`;
  if (input?.as !== 'list') return label;
  const entry = `${label} 第 ${Number(index) + 1} 项`;
  return isField(input.of) || inEntry.length === 0 ? entry : `${entry} · ${labelAt(input.of, inEntry.join('.'))}`;
}

export type FieldEntries = readonly (readonly [name: string, field: Field])[];

/** Returns the fields of a form in its order. */
export function formOrder(fields: Fields, first: readonly string[] = []): FieldEntries {
  const rest = Object.keys(fields).filter((name) => !first.includes(name));
  return [...first, ...rest].flatMap((name) => {
    const field = fields[name];
    return field?.writer === 'form' && field.input.as !== 'none' ? [[name, field] as const] : [];
  });
}
