import type { Site } from '../../../server/contract/kinds/settings.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** What people ask before they sign. */
export const Questions = withoutHydration(({ questions }: { questions: Site['franchise']['questions'] }) => {
  if (questions.length === 0) return null;
  return (
    <section className="questions split container section-space" id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">常见问题</h2>
      <div>
        {questions.map(({ question, answer }, index) => (
          <details className="questions-item ruled-below" key={question} open={index === 0}>
            <summary className="questions-question apart row accent-hover">
              <h3 className="questions-words type-lead">{question}</h3>
              <span className="questions-mark relative rigid accent" aria-hidden="true" />
            </summary>
            <p className="questions-answer soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
});
