import type { Choice } from '../widgets/fields/select-field.tsx';

interface FieldBase {
  /** As site.json names it; empty where a list holds plain texts. */
  name: string;
  label: string;
  hint?: string;
}

/** A field of site.json as its form shows it. Whether a value is right the server says (contract/site.ts). */
export type SiteField = FieldBase &
  (
    | { kind: 'line' | 'area' | 'picture' }
    | { kind: 'number'; unit?: string }
    | { kind: 'choice'; choices: readonly Choice<string>[] }
    /** Which of the long texts. */
    | { kind: 'text' }
    /** Not changed here: only its hint is shown. */
    | { kind: 'fixed' }
    | { kind: 'group'; fields: readonly SiteField[] }
    | SiteListField
  );

interface SiteListField {
  kind: 'list';
  /** What one entry is called: 「合作伙伴」. */
  noun: string;
  /** Of one entry; a list of plain texts has one field without a name. */
  fields: readonly SiteField[];
  least: number;
  most: number;
}

export interface SiteSection {
  /** Its anchor on the page. */
  id: string;
  title: string;
  hint?: string;
  fields: readonly SiteField[];
}

/** What a new entry of a list begins with. */
export function blankEntry(fields: readonly SiteField[]): unknown {
  if (fields.length === 1 && fields[0]?.name === '') return '';
  return Object.fromEntries(fields.map((field) => [field.name, blankOf(field)]));
}

function blankOf(field: SiteField): unknown {
  switch (field.kind) {
    case 'number':
      return 0;
    case 'choice':
      return field.choices[0]?.value ?? '';
    case 'group':
      return blankEntry(field.fields);
    case 'list':
      return Array.from({ length: field.least }, () => blankEntry(field.fields));
    default:
      return '';
  }
}
