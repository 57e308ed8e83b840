import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { withoutHydration } from '../../widgets/without-hydration.tsx';
import { CoverageDrawing } from './coverage-drawing.tsx';

/** One statement, and the same thing drawn. */
export const Coverage = withoutHydration(({ coverage }: { coverage: Site['coverage'] }) => {
  const share = `${coverage.percent}%`;
  const [before = '', ...rest] = coverage.claim.split(share);
  return (
    <section className="home-coverage container section-space" aria-labelledby="home-coverage-title">
      <div>
        <h2 className="home-coverage-title strong" id="home-coverage-title">
          {before.trim()}
          {rest.length > 0 && <span className="home-coverage-share figures block heavy">{share}</span>}
          <span className="no-break">{rest.join(share).trim()}</span>
        </h2>
        <p className="home-coverage-desc above-6 soft type-large">{coverage.desc}</p>
      </div>
      <CoverageDrawing percent={coverage.percent} />
    </section>
  );
});
