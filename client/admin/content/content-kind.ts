import type { ListOf } from '../../../server/contract/call-row.ts';
import type { ContentKind, UploadType } from '../../../server/contract/rules.ts';
import type { CallResult } from '../../call.ts';
import type { Filter } from '../list/filter-bar.tsx';
import type { Column } from '../list/table.tsx';
import type { Asked } from '../list/use-paged-list.ts';
import type { Choice } from '../widgets/fields/select-field.tsx';

/** What a form of any content kind holds: all fields of all kinds are text. */
export type FieldValues = Readonly<Record<string, string>>;

/** A record of any kind; in lists without its rich text. */
export interface ContentRecord {
  id: string;
  version: number;
  createDate: string;
  values: FieldValues;
}

interface FieldBase {
  /** As the calls name it. */
  name: string;
  label: string;
  /** Stands beside the next one where there is room. */
  half?: boolean;
  hint?: string;
}

export type ContentField = FieldBase &
  (
    | { kind: 'line' | 'area'; most: number; placeholder?: string }
    | { kind: 'choice'; choices: readonly Choice<string>[] }
    | { kind: 'picture'; uploadType: UploadType }
    | { kind: 'rich' }
  );

export type ContentMode = 'add' | 'edit' | 'view';

/** Everything in which one kind of content differs from another on its screen. */
export interface Content {
  kind: ContentKind;
  /** 「产品」 */
  noun: string;
  filters: readonly Filter[];
  columns: readonly Column<ContentRecord>[];
  fields: readonly ContentField[];
  /** The field that people know a record by, and the one with its picture. */
  titleField: string;
  pictureField: string;
  /** The pictures are several times as wide as high. */
  widePictures: boolean;
  dialogWidth: 'wide' | 'half';
  /** What a row offers. */
  actions: readonly ('view' | 'edit' | 'delete')[];
  /** The button that adds one. */
  addWord: string;
  dialogTitles: Record<ContentMode, string>;
  deleteQuestion(title: string): string;
  calls: ContentCalls;
}

export interface ContentCalls {
  list(asked: Asked): Promise<CallResult<ListOf<ContentRecord>>>;
  detail(id: string): Promise<CallResult<ContentRecord>>;
  add(values: FieldValues): Promise<CallResult<{ id: string }>>;
  update(id: string, values: FieldValues, version: number | undefined): Promise<CallResult<unknown>>;
  remove(id: string): Promise<CallResult<unknown>>;
}
