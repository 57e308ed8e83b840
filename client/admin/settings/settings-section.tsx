import { memo } from 'react';
import { type Site, settings } from '../../../server/contract/kinds/settings.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { HeroBoard } from './hero-board.tsx';
import type { Section } from './sections.ts';

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
  const { id, title, fields } = section;
  const { hero, heroPoints } = values as Pick<Site, 'hero' | 'heroPoints'>; // proof: site.json whole
  return (
    <section className="panel settings-section" aria-labelledby={`site-${id}`}>
      <h2 className="settings-section-title" id={`site-${id}`} tabIndex={-1}>
        {title}
      </h2>
      <div className="form-grid">
        {id === 'hero-points' && (
          <HeroBoard
            hero={hero}
            points={heroPoints ?? []}
            onPoints={(points) => onField('heroPoints', points, 'site.heroPoints')}
          />
        )}
        <KindFields
          fields={fields.map((name) => [name, settings.fields[name]])}
          values={values}
          path="site"
          errors={errors}
          onField={onField}
        />
      </div>
    </section>
  );
}, isSame);

function isSame(before: SiteSectionProps, now: SiteSectionProps): boolean {
  const { fields, reads = [] } = now.section;
  return (
    before.errors === now.errors && [...fields, ...reads].every((name) => before.values[name] === now.values[name])
  );
}
