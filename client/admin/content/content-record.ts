/** The values of a record's fields by name. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** A record of any kind; in lists without its rich text. */
export interface ContentRecord {
  id: string;
  version: number;
  /** The time of publication, which may be in the future; without one, the time of creation. */
  showDate: string;
  values: FieldValues;
  /** A sample that nobody has saved. */
  sample?: true | undefined;
}
