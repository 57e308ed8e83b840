import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import type { Page } from '../../../server/contract/kinds/page.ts';
import { readFocus } from '../../../server/contract/picture-name.ts';
import { plainText } from '../../../server/rich-text/read-html.ts';
import type { CallOrThrow } from '../../call.ts';
import { Picture } from '../../ui/picture.tsx';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { pageName } from '../frame/menu.ts';
import type { Head, Query, ViewProps } from '../page.ts';
import { Article } from '../widgets/article/article.tsx';
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
  return (
    <article className="own-page container">
      {/* one part, laid out at once: the cover is the picture that the rest waits for, see site-frame.css */}
      <div>
        <OwnPageHead page={page} />
        <Share title={pageName(page)} />
        <Cover page={page} />
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

function OwnPageHead({ page }: OwnPageData): ReactNode {
  const name = pageName(page);
  return (
    <header>
      <Breadcrumb parent={{ title: '首页', href: addresses.home }} current={name} />
      <h1 className={`${name.length > 40 ? 'type-heading' : 'type-title'} lines-near above-4 break-anywhere`}>
        {name}
      </h1>
      {page.pageIntro && <p className="own-page-intro measure above-4 soft type-lead">{page.pageIntro}</p>}
    </header>
  );
}

function Cover({ page }: OwnPageData): ReactNode {
  return showsCover(page) ? (
    <div className="own-page-cover picture-box-cover relative above-6">
      <Picture src={page.pageCover} alt={`${pageName(page)}配图`} sizes="(min-width: 1104px) 1040px, 100vw" first />
    </div>
  ) : null;
}

/** A cover that is also in the text is shown once. */
function showsCover({ pageCover, pageCon }: Page): boolean {
  return pageCover !== '' && !pageCon.includes(readFocus(pageCover).file);
}
