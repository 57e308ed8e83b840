import type { Point } from '../../../../server/contract/kinds/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

const PICTURE = '/media/pictures/showroom-7-training-1280x800.wa.webp';

/** What a dealer is given, under the room in which they are trained. */
export const Policies = withoutHydration(({ policies }: { policies: readonly Point[] }) => (
  <Section name="mobile-policies" title="扶持政策">
    <Picture
      className="mobile-policies-picture full-width above-4"
      src={PICTURE}
      alt="培训教室里，讲师在大屏前给戴安全帽的学员上课"
      sizes="(min-width: 640px) 50vw, 100vw"
    />
    <dl className="mobile-policies-list above-6 container">
      {policies.map((policy) => (
        <div className="mobile-policies-item" key={policy.title}>
          <dt className="type-lead heavy snug">{policy.title}</dt>
          <dd className="mobile-policies-text above-1 soft">{policy.desc}</dd>
        </div>
      ))}
    </dl>
  </Section>
));
