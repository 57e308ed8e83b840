import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { withoutHydration } from '../../widgets/without-hydration.tsx';
import { CoverageDrawing } from './coverage-drawing.tsx';

/** One statement, and the same thing drawn. */
export const Coverage = withoutHydration(({ coverage }: { coverage: Site['coverage'] }) => {
  const share = `${coverage.percent}%`;
  const [before = '', ...rest] = coverage.claim.split(share);
  return (
    <section className="home-coverage container" aria-labelledby="home-coverage-title">
      <div className="home-coverage-words">
        <h2 className="home-coverage-title" id="home-coverage-title">
          {before.trim()}
          {rest.length > 0 && <span className="home-coverage-share figures">{share}</span>}
          <span className="no-break">{rest.join(share).trim()}</span>
        </h2>
        <p className="home-coverage-desc">{coverage.desc}</p>
      </div>
      <CoverageDrawing percent={coverage.percent} />
    </section>
  );
});
