import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { live } from '../live/live.ts';
import { type Heading, namedBy } from '../widgets/headings.ts';
import type { Sending } from '../widgets/lead-form/lead-form.tsx';
import { ApplicationForm } from './form/application-form.tsx';

interface ApplyProps extends Sending {
  heading: Heading;
  image: string;
  isMobile: boolean;
  /** The page that the form belongs to. */
  action: string;
}

/** The application: the form beside the showroom's render, on a phone under it. */
export function Apply({ heading, image, ...form }: ApplyProps): ReactNode {
  const values = { ...form, id: 'application', isServed: true };
  return (
    <section className="apply screen-only section-space" id="apply" {...namedBy('apply-title', heading.title)}>
      <div className={`apply-panel shadowed${image ? '' : ' is-plain'} clipped on-paper container`}>
        {image && (
          <div className="apply-picture picture-box-fill relative">
            <Picture src={image} alt="" sizes="(min-width: 1600px) 820px, (min-width: 1024px) 56vw, 100vw" />
          </div>
        )}
        <div className="apply-words">
          {heading.title && (
            <h2 className="type-heading" id="apply-title">
              {heading.title}
            </h2>
          )}
          {heading.desc && <p className="above-3 below-8 soft">{heading.desc}</p>}
          <div {...live('form', { kind: 'application', values })}>
            <ApplicationForm {...values} />
          </div>
        </div>
      </div>
    </section>
  );
}
