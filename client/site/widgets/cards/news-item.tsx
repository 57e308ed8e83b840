import { articleHref } from '../../../../server/contract/addresses.ts';
import { chinaDate } from '../../../../server/contract/china-time.ts';
import type { NewsRow } from '../../../../server/contract/kinds/news.ts';
import { Picture, type PictureProps } from '../../../ui/picture.tsx';
import { CardLink } from '../card-link.tsx';
import { clip } from '../clip.ts';

/** An article in a phone's list, title before picture. */
export function NewsItem({ article }: { article: NewsRow }) {
  return (
    <li className="news-item relative flex top room-4 zooms">
      <div className="right-4 grow">
        <h3 className="news-item-name below-2">
          <ArticleLink article={article} />
        </h3>
        <NewsDate iso={article.showDate} />
      </div>
      <NewsCover src={article.newCover} sizes="(min-width: 640px) 180px, 120px" />
    </li>
  );
}

/** The part of an intro that replaces a missing title. */
const INTRO_SHOWN = 30;

type NamedArticle = Pick<NewsRow, 'newTitle'> & Partial<Pick<NewsRow, 'newIntro'>>;

/** The title of an article, or the start of its intro if it has none. */
export function articleName({ newTitle, newIntro = '' }: NamedArticle): string {
  return newTitle.trim() || clip(newIntro.trim(), INTRO_SHOWN) || '未命名文章';
}

/** The intro below the title, unless it replaces the title. */
export function articleIntro({ newTitle, newIntro = '' }: NamedArticle): string {
  return newTitle.trim() && newIntro;
}

/** An article's title as a link that covers the whole card. */
export function ArticleLink({ article }: { article: NamedArticle & Pick<NewsRow, 'newId'> }) {
  return <CardLink className="keep-phrases" href={articleHref(article)} name={articleName(article)} />;
}

export function NewsCover({ src, sizes, first = false }: Pick<PictureProps, 'src' | 'sizes' | 'first'>) {
  return (
    src && (
      <div className="picture-box picture-box-3x2 news-cover">
        <Picture src={src} alt="" sizes={sizes} first={first} />
      </div>
    )
  );
}

export function NewsDate({ iso }: { iso: string }) {
  return (
    <time className="news-item-date faint figures type-small snug" dateTime={iso}>
      {chinaDate(iso)}
    </time>
  );
}
