import { memo } from 'react';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import type { SiteSection as Section } from './setting-fields.ts';
import { SiteFields } from './settings-fields.tsx';

interface SiteSectionProps {
  section: Section;
  /** The whole of site.json; a section reads its own fields alone. */
  values: Readonly<Record<string, unknown>>;
  errors: FieldErrors;
  /** One of the section's fields is something else now; `path` says where inside. */
  onField(name: string, value: unknown, path: string): void;
}

/** A section of the settings; drawn anew only when something in it changed, so that typing stays light. */
export const SiteSection = memo(function SiteSection({ section, values, errors, onField }: SiteSectionProps) {
  const { id, title, hint, fields } = section;
  return (
    <section className="panel site-section" aria-labelledby={`site-${id}`}>
      <h2 className="site-section-title" id={`site-${id}`} tabIndex={-1}>
        {title}
      </h2>
      {hint && <p className="field-hint">{hint}</p>}
      <SiteFields
        fields={fields}
        value={values}
        path="site"
        errors={errors}
        onValue={(next, path) => {
          // one field of the section differs; the others may be older than what stands in the form
          const changed = new Map(Object.entries(next as object)); // proof: site.json's fields go in, and come out
          for (const { name } of fields) if (changed.get(name) !== values[name]) onField(name, changed.get(name), path);
        }}
      />
    </section>
  );
}, isSame);

function isSame(before: SiteSectionProps, now: SiteSectionProps): boolean {
  return (
    before.errors === now.errors && now.section.fields.every(({ name }) => before.values[name] === now.values[name])
  );
}
