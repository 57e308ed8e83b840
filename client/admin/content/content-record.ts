/** What a form of any content kind holds. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** A record of any kind; in lists without its rich text. */
export interface ContentRecord {
  id: string;
  version: number;
  createDate: string;
  values: FieldValues;
  /** A sample that nobody has saved. */
  sample?: true;
}
