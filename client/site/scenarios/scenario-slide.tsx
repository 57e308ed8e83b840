import type { ReactNode } from 'react';
import type { Scenario } from '../../../server/contract/kinds/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

interface ScenarioSlideProps {
  scenario: Scenario;
  /** Seen first, so its picture is loaded first. */
  first: boolean;
}

/** One scenario: its model, and what is done there, point by point. */
export function ScenarioSlide({ scenario, first }: ScenarioSlideProps): ReactNode {
  return (
    <article className="scenario-slide">
      <div className="picture-box picture-box-3x2 scenario-slide-frame">
        <Picture
          src={scenario.image}
          alt={`${scenario.title}的微缩模型`}
          sizes="(min-width: 1600px) 860px, (min-width: 1024px) 56vw, 100vw"
          first={first}
        />
      </div>
      <div className="scenario-slide-words">
        <h2 className="scenario-slide-title type-title">{scenario.title}</h2>
        <p className="above-4 soft type-lead">{scenario.desc}</p>
        <ul className="scenario-slide-points">
          {scenario.points.map((point) => (
            <li key={point} className="scenario-slide-point ruled-below snug">
              <Icon name="check" className="icon scenario-slide-check accent" />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
