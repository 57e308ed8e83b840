import type { AnyKind } from '../../../../server/contract/kinds/kind.ts';
import type { FieldValues } from '../content-record.ts';

/** Something that a reader or the law would object to, and where it stands. */
export interface Finding {
  readonly sentence: string;
  /** Of the field: `coverName`, `params.3.value`. */
  readonly path: string;
  /** In rich text: the element of this number among those of the selector, or the words themselves. */
  readonly at?: { readonly selector: string; readonly index: number } | { readonly words: string };
}

/** What the functions beside this file look at: a record as its form has it. */
export interface Draft {
  readonly kind: AnyKind;
  readonly values: FieldValues;
  readonly adWords: readonly string[];
  /** Its rich text, parsed where nothing runs and nothing is loaded. */
  readonly body: ParentNode;
  /** The field of its rich text; empty for a kind without. */
  readonly bodyField: string;
  /** Addresses of this site that it links to and that lead nowhere. */
  readonly deadAddresses: ReadonlySet<string>;
}

/** Looks at one thing. A company's own is a file here and a line in `all-findings.ts`. */
export type Look = (draft: Draft) => Finding[];

/** The texts of a record that people read, with the paths of their fields; without its rich text. */
export function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path === '' ? name : `${path}.${name}`));
}
