import type { LargeType, UploadType } from '../rules.ts';
import { object, orElse, type Shape } from '../shape.ts';

/**
 * Where the wire carries a field: lists and details, the same for staff who ask for everything, details alone, details
 * alone and not in memory, nowhere.
 */
export type Place = 'row' | 'staff' | 'detail' | 'body' | 'never';
/** Who writes it: the form that saves a record, the call that marks one, the server. A derived field is not stored. */
export type Writer = 'form' | 'mark' | 'server' | 'derived';

/** One line of a kind: whatever both sides have to know about a field. */
export interface Field<T = unknown, P extends Place = Place, W extends Writer = Writer> {
  readonly label: string;
  /** As calls take it. */
  readonly shape: Shape<T>;
  /** As a file may hold it: a text that a hand made too long takes no record away. */
  readonly stored: Shape<T>;
  /** What a record without the field reads as, and what a new one begins with. */
  readonly empty: T;
  readonly input: Input;
  readonly place: P;
  readonly writer: W;
  /** What lists of several kinds know a record by, and the search looks through. */
  readonly role?: 'title' | 'intro' | 'picture' | 'facts';
  readonly hint?: string;
  /** Holds ids of this kind, of which strangers get those that are public. */
  readonly refersTo?: 'product';
  /** Lists filter by it. */
  readonly search?: boolean;
  /** The message if another record of the kind has the same value; only the empty value may repeat. */
  readonly unique?: string;
  /** Where the site shows a picture, each with the shape that it is cut to there. */
  readonly shownAs?: readonly ShownAs[];
  /** Shown next to the following field where there is room. */
  readonly half?: boolean;
  /** Rarely used: the form puts it under 更多. */
  readonly rare?: boolean;
  /** Computes a derived field from the stored record and the name of its product group. */
  derive?(record: Readonly<Record<string, unknown>>, groupName: (locationId: unknown) => string): T;
}

export interface ShownAs {
  readonly place: string;
  /** As 3 / 2; without it the whole picture is shown. */
  readonly ratio?: readonly [width: number, height: number];
}

export type Fields = Readonly<Record<string, Field>>;
export type Choices = Readonly<Record<string, string>>;

/** How the back office asks for a field. */
export type Input =
  | { readonly as: 'line'; readonly limit?: number; readonly type?: 'date' }
  /** The chooser shows `first` while no value is chosen. */
  | { readonly as: 'colour'; readonly first: string }
  | { readonly as: 'area'; readonly limit?: number; readonly rows?: number }
  /** Lists of words, a line each. */
  | { readonly as: 'lines' }
  | { readonly as: 'number'; readonly unit: string }
  /** By value; `none` is said where nothing is chosen yet. `from` names the list of the settings that the choices are in. */
  | { readonly as: 'choice'; readonly choices: Choices; readonly none?: string; readonly from?: 'productGroups' }
  | { readonly as: 'picture'; readonly use: UploadType }
  /** Some of these: those that are not named are checked, or all in the order named, those that are not last. */
  | { readonly as: 'shown' | 'order'; readonly choices: Choices }
  /** A record of this kind, by its name. */
  | { readonly as: 'record'; readonly of: 'product' | 'news' }
  /** A file that goes to the disk as it comes. */
  | { readonly as: 'file'; readonly use: LargeType }
  /** `fixed` shows its hint alone, `none` is for what no form asks. */
  | { readonly as: 'rich' | 'check' | 'fixed' | 'none' }
  | ({ readonly as: 'group'; readonly fields: Fields } & FormOrder)
  | ListInput;

export interface ListInput extends FormOrder {
  readonly as: 'list';
  /** What one entry is called: 「合作伙伴」. */
  readonly noun: string;
  readonly least: number;
  readonly most: number;
  /** Of one entry: named fields, or the one field that it is. */
  readonly of: Fields | Field;
}

export interface FormOrder {
  /** The fields that the form begins with; the others follow as the wire has them. */
  readonly first?: readonly string[];
}

/** The label of a field with its unit. */
export function labelWithUnit({ label, input }: Field): string {
  return input.as === 'number' && input.unit ? `${label}（${input.unit}）` : label;
}

export type Layout = Partial<Pick<Field, 'hint' | 'half' | 'rare' | 'shownAs'>>;
export type ValueOf<F> = F extends Field<infer T> ? T : never;
type OptionalNames<F> = { [N in keyof F]: undefined extends ValueOf<F[N]> ? N : never }[keyof F];
/** Shows a type's fields in messages instead of how they came together. */
export type Flat<T> = { -readonly [N in keyof T]: T[N] };
export type ValuesOf<F> = Flat<
  { [N in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[N]> } & {
    [N in OptionalNames<F>]?: Exclude<ValueOf<F[N]>, undefined>;
  }
>;

/** All of these fields, as calls take them. */
export function shapeOf<F extends Fields>(fields: F): Shape<ValuesOf<F>> {
  return read(fields, ({ shape }) => shape);
}
/** As stored: a field that an older version did not have reads as empty. */
export function storedShape<F extends Fields>(fields: F): Shape<ValuesOf<F>> {
  return read(fields, ({ stored, empty }) => orElse(stored, empty));
}
function read<F extends Fields>(fields: F, shape: (field: Field) => Shape<unknown>): Shape<ValuesOf<F>> {
  const shapes = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shape(field)]));
  return object(shapes) as Shape<unknown> as Shape<ValuesOf<F>>; // proof: each name is read by the shape that its type is read from
}
export function emptyOf<F extends Fields>(fields: F): ValuesOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty])) as ValuesOf<F>; // proof: as above
}
/** What a new entry of a list begins with. */
export function blankOf(of: Fields | Field): unknown {
  return isField(of) ? of.empty : emptyOf(of);
}
export function isField(of: Fields | Field): of is Field {
  return typeof of.shape === 'function';
}

/** What people call the field at a path: 「联系电话 第 2 项 · 号码」. */
export function labelAt(fields: Fields, path: string): string {
  const [name = '', ...inner] = path.split('.');
  const { label = name, input } = fields[name] ?? {};
  const at = input?.as === 'list' ? inner.shift() : undefined;
  const own = at === undefined ? label : `${label} 第 ${Number(at) + 1} 项`;
  const of = input?.as === 'group' ? input.fields : input?.as === 'list' && !isField(input.of) ? input.of : undefined;
  return of && inner.length > 0 ? `${own} · ${labelAt(of, inner.join('.'))}` : own;
}

export type FieldEntries = readonly (readonly [name: string, field: Field])[];

/** The fields that a form asks for, in its order. */
export function formOrder(fields: Fields, first: readonly string[] = []): FieldEntries {
  const rest = Object.keys(fields).filter((name) => !first.includes(name));
  return [...first, ...rest].flatMap((name) => {
    const field = fields[name];
    return field?.writer === 'form' && field.input.as !== 'none' ? [[name, field] as const] : [];
  });
}
