import type { Point } from '../../../server/contract/kinds/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

const PICTURE = '/media/pictures/showroom-7-training-1280x800.wa.webp';

/** What a dealer is given: beside the room in which they are trained. */
export const Policies = withoutHydration(({ policies }: { policies: readonly Point[] }) => (
  <section className="policies split middle container section-space" aria-labelledby="policies-title">
    <div className="picture-box picture-box-16x10 picture-box-wide">
      <Picture
        src={PICTURE}
        alt="培训教室里，讲师在大屏前给戴安全帽的学员上课"
        sizes="(min-width: 1600px) 700px, (min-width: 1024px) 46vw, 100vw"
      />
    </div>
    <div>
      <h2 id="policies-title">四项扶持政策</h2>
      <dl className="policies-list">
        {policies.map((policy) => (
          <div className="policies-item" key={policy.title}>
            <dt className="type-lead heavy snug">{policy.title}</dt>
            <dd className="above-2 soft">{policy.desc}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
));
