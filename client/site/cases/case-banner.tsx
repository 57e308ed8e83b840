import * as addresses from '../../../server/contract/addresses.ts';
import { chinaDate } from '../../../server/contract/china-time.ts';
import type { Case } from '../../../server/contract/kinds/case.ts';
import { Picture } from '../../ui/picture.tsx';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { ByWord } from './by-word.tsx';
import { caseFullName, caseName } from './case-name.ts';

interface CaseBannerProps {
  item: Case;
  /** The words of its title. */
  words: readonly string[];
}

/** The project's model under its own sky, its title beside it. */
export const CaseBanner = withoutHydration(({ item, words }: CaseBannerProps) => (
  <div className="case-banner">
    <div className="case-banner-words relative container">
      <Breadcrumb parent={{ title: '项目案例', href: addresses.cases }} current={caseName(item)} />
      {item.caseTitle && <p className="type-subheading strong snug">{item.caseName}</p>}
      <h1 className="case-banner-title above-2 keep-phrases">
        <ByWord words={words} />
      </h1>
      <p className="above-4 type-large">
        {item.casePlace}{' '}
        <time className="figures type-small" dateTime={item.showDate}>
          {chinaDate(item.showDate)}
        </time>
      </p>
    </div>
    {item.caseCover && (
      <div className="case-banner-stage">
        <Picture
          className="case-banner-picture"
          src={item.caseCover}
          alt={`${caseFullName(item)}的工地模型`}
          sizes="(min-width: 1024px) 68vw, 100vw"
          first
        />
      </div>
    )}
  </div>
));
