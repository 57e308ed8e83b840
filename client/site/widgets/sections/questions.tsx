import type { Site } from '../../../../server/settings.ts';
import { named } from '../by-word.tsx';
import { counted, type Heading, namedBy } from './section-head.tsx';

/** Questions that people ask before they buy or sign, with answers; renders nothing if there are none. */
export function Questions({ heading, questions }: { heading: Heading } & Pick<Site['franchise'], 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <section
      className="questions split-narrow split container section-space"
      id="questions"
      {...namedBy('questions-title', heading.title)}
    >
      <div>
        {heading.title && <h2 id="questions-title">{counted(heading.title, questions.length)}</h2>}
        {heading.desc && <p className="above-4 soft type-large">{heading.desc}</p>}
      </div>
      <div className="ruled-above">
        {questions.map(({ question, answer }, index) => (
          <details className="questions-item ruled-below" key={question} open={index === 0}>
            <summary className="questions-question room-5 apart row accent-hover">
              <h3 className="keep-phrases type-lead" {...named(question)} />
              <span className="questions-mark square-20 left-6 relative rigid accent" aria-hidden="true" />
            </summary>
            <p className="questions-answer soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
