import { memo, type ReactNode } from 'react';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { type Site, type SiteWhole, settings } from '../../../server/settings.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import type { Section } from '../settings-sections.ts';
import { HeroBoard } from './hero-board.tsx';
import { RobotTest } from './robot-test.tsx';

interface SiteSectionProps {
  section: Section;
  /** Some of its content is still the sample's. */
  isSample: boolean;
  /** Addresses that lead on without a line of the owner's. */
  moved: SiteWhole['moved'] | undefined;
  hasWebhook: boolean;
  /** Nothing can be changed. */
  readOnly: boolean;
  /** The whole of site.json; a section reads only its own fields. */
  values: Readonly<Record<string, unknown>>;
  errors: FieldErrors;
  /** Called when a field of the section changes; `path` names it. */
  onField(name: string, value: unknown, path?: string): void;
}

/** A section of the settings; rendered only when it changes, so that typing stays fast. */
export const SiteSection = memo(function SiteSection(props: SiteSectionProps) {
  const { section, isSample, moved, hasWebhook, readOnly, values, errors, onField } = props;
  const { id, title, fields } = section;
  const { hero, heroPoints, robot } = values as Pick<Site, 'hero' | 'heroPoints' | 'robot'>; // proof: site.json whole
  return (
    <section className="panel settings-section" aria-labelledby={`site-${id}`}>
      <h2 className="settings-section-title" id={`site-${id}`} tabIndex={-1}>
        {title} {isSample && <span className="tag">示例</span>}
      </h2>
      <fieldset className="form-grid" disabled={readOnly}>
        {id === 'hero-points' && (
          <HeroBoard hero={hero} points={heroPoints ?? []} onPoints={(points) => onField('heroPoints', points)} />
        )}
        <KindFields
          fields={fields.map((name) => [name, settings.fields[name]])}
          values={values}
          errors={errors}
          readOnly={readOnly}
          onField={onField}
        />
        {id === 'privacy' && <RobotTest {...{ robot, hasWebhook }} onRobot={(next) => onField('robot', next)} />}
        {moved && moved.length > 0 && <Moved moved={moved} />}
      </fieldset>
    </section>
  );
}, isSame);

/** The addresses that pages and cases had before theirs was changed. */
function Moved({ moved }: { moved: SiteWhole['moved'] }): ReactNode {
  return (
    <details className="form-grid-full">
      <summary>改过地址的页面和案例，旧网址会自动跳转（{moved.length} 条）</summary>
      <ul>
        {moved.map(({ from, to }) => (
          <li key={from}>
            {from} → <a href={to}>{to}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function isSame(before: SiteSectionProps, now: SiteSectionProps): boolean {
  const { fields, reads = [] } = now.section;
  return (
    before.errors === now.errors &&
    before.isSample === now.isSample &&
    before.moved === now.moved &&
    before.hasWebhook === now.hasWebhook &&
    [...fields, ...reads].every((name) => before.values[name] === now.values[name])
  );
}
