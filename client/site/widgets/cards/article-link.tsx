import type { ReactNode } from 'react';
import { articleHref } from '../../../../server/contract/addresses.ts';
import { byWord } from '../by-word.tsx';
import { articleName } from './article-name.ts';

/** An article's title as the link that its whole card answers to. */
export function ArticleLink({ article, className = '' }: { article: Titled; className?: string }): ReactNode {
  return (
    <a className={`card-link ink${className}`} href={articleHref(article)}>
      {byWord(articleName(article))}
    </a>
  );
}

interface Titled {
  newId: string;
  newTitle: string;
  newIntro?: string;
}
