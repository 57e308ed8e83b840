import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { plainText } from '../../../server/rich-text/read-html.ts';
import type { CallOrThrow } from '../../call.ts';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { pageName } from '../frame/frame-data.ts';
import type { Head, Query, ViewProps } from '../page.ts';
import { Article, ArticleCover, ArticleTitle } from '../widgets/article/article.tsx';
import { Downloads } from '../widgets/article/downloads.tsx';
import { Share } from '../widgets/share.tsx';

/** As long as a search result. */
const DESCRIPTION_MAX = 160;

export type OwnPageData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { pagePath, preview }: Query) {
  if (!pagePath) throw new Failure(404);
  return { page: await callOrThrow('page/at', { pagePath, ...(preview && { preview }) }) };
}

export function head({ page }: OwnPageData): Head {
  const title = pageName(page);
  return {
    title,
    description: page.pageIntro || plainText(page.pageCon, DESCRIPTION_MAX) || title,
    image: page.pageCover,
    canonical: addresses.pageHref(page),
    preview: page.preview,
  };
}

/** An own page: its name, its cover and its text. */
export default function OwnPage({ data: { page } }: ViewProps<OwnPageData>): ReactNode {
  const name = pageName(page);
  return (
    <article className="own-page container">
      {/* one part, laid out at once: the cover is the picture that the rest waits for, see site-frame.css */}
      <div>
        <header>
          <Breadcrumb parent="home" current={name} />
          <ArticleTitle name={name} />
          {page.pageIntro && <p className="own-page-intro measure above-4 soft type-lead">{page.pageIntro}</p>}
        </header>
        <Share title={name} />
        <ArticleCover
          className="own-page-cover above-6"
          src={page.pageCover}
          html={page.pageCon}
          name={name}
          sizes="(min-width: 1104px) 1040px, 100vw"
        />
      </div>
      {page.pageCon ? (
        <div className="own-page-text above-8">
          <Article html={page.pageCon} />
        </div>
      ) : (
        !page.pageIntro &&
        page.downloads.length === 0 && (
          <p className="own-page-text above-8 soft">本页内容正在整理，请过些时候再来看。</p>
        )
      )}
      {page.downloads.length > 0 && <Downloads files={page.downloads} />}
    </article>
  );
}
