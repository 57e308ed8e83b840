import type { Site } from '../../../server/contract/kinds/settings.ts';

/** JSON-LD of the questions that a page answers (schema.org FAQPage); nothing on pages without any. */
export function questionsData(data: unknown): object[] {
  const questions = questionsOf(data);
  if (questions.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}

function questionsOf(data: unknown): Site['franchise']['questions'] {
  if (typeof data !== 'object' || data === null || !('franchise' in data)) return [];
  return (data.franchise as Site['franchise']).questions; // proof: a row's `load` names nothing else so
}
