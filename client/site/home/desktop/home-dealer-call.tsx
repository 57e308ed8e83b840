import { franchise } from '../../../../server/contract/addresses.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { withoutHydration } from '../../widgets/without-hydration.tsx';
import { DealerWords } from '../dealer-call.tsx';
import { CoverageDrawing } from './coverage-drawing.tsx';

/** The page's last word, said and drawn. */
export const DealerCall = withoutHydration(({ coverage }: { coverage: Site['coverage'] }) => (
  <DealerWords coverage={coverage} href={franchise}>
    <CoverageDrawing percent={coverage.percent} />
  </DealerWords>
));
