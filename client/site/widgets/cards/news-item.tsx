import type { ReactNode } from 'react';
import { articleHref } from '../../../../server/contract/addresses.ts';
import { chinaDate } from '../../../../server/contract/china-time.ts';
import type { NewsRow } from '../../../../server/contract/kinds/news.ts';
import { Picture } from '../../../ui/picture.tsx';
import { byWord } from '../by-word.tsx';
import { clip } from '../clip.ts';
import { EmptyPlinth } from '../sections/empty-list.tsx';

/** An article in a phone's list, title before picture. */
export function NewsItem({ article }: { article: NewsLine }): ReactNode {
  return (
    <li className="news-item">
      <div className="news-item-words grow">
        <h3 className="news-item-name">
          <ArticleLink article={article} className=" news-item-link clamp" />
        </h3>
        <NewsDate iso={article.showDate} />
      </div>
      <NewsCover src={article.newCover} sizes="(min-width: 640px) 180px, 120px" />
    </li>
  );
}

/** The part of an intro that replaces a missing title. */
const INTRO_SHOWN = 30;

interface Named {
  newTitle: string;
  newIntro?: string;
}

/** What an article is called; one without a title by how its intro begins. */
export function articleName({ newTitle, newIntro = '' }: Named): string {
  return newTitle.trim() || clip(newIntro.trim(), INTRO_SHOWN) || '未命名文章';
}

/** The intro below the title, unless it replaces the title. */
export function articleIntro({ newTitle, newIntro = '' }: Named): string {
  return newTitle.trim() && newIntro;
}

/** An article's title as the link that its whole card answers to. */
export function ArticleLink({ article, className = '' }: { article: Titled; className?: string }): ReactNode {
  return (
    <a className={`card-link ink keep-phrases${className}`} href={articleHref(article)}>
      {byWord(articleName(article))}
    </a>
  );
}

interface Titled {
  newId: string;
  newTitle: string;
  newIntro?: string;
}

interface NewsCoverProps {
  src: string;
  /** See `Picture`. */
  sizes: string;
  first?: boolean;
}

/** An article's picture at 3:2 next to its title, or an empty plinth. */
export function NewsCover({ src, sizes, first = false }: NewsCoverProps): ReactNode {
  return (
    <div className="picture-box picture-box-3x2 news-cover">
      {src ? <Picture src={src} alt="" sizes={sizes} first={first} /> : <EmptyPlinth />}
    </div>
  );
}

/** What a phone shows of an article in a list. */
export type NewsLine = Pick<NewsRow, 'newId' | 'newTitle' | 'newCover' | 'showDate'>;

export function newsLine({ newId, newCover, showDate, ...named }: NewsRow): NewsLine {
  return { newId, newTitle: articleName(named), newCover, showDate };
}

/** An article's day, in figures that line up. */
export function NewsDate({ iso }: { iso: string }): ReactNode {
  return (
    <time className="news-item-date figures type-small snug" dateTime={iso}>
      {chinaDate(iso)}
    </time>
  );
}
