import type { ReactNode } from 'react';
import { newsPageHref } from '../../../server/contract/addresses.ts';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import type { Pictured, Site } from '../../../server/contract/kinds/settings.ts';
import { FloatingContact } from '../frame/floating-contact.tsx';
import type { ViewProps } from '../page.ts';
import type { NewsLine } from '../widgets/cards/news-line.ts';
import { Pager } from '../widgets/pager.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import { NewestNews } from './newest-news.tsx';
import { NewsHead } from './news-head.tsx';
import { NewsMonths } from './news-months.tsx';
import type { NewsPage } from './news-pages.ts';
import { NoNews } from './no-news.tsx';

interface Shown extends Pick<NewsPage, 'current' | 'pages' | 'count'> {
  /** On the first page only. */
  newest: NewsRow | undefined;
  others: NewsLine[];
}

interface MobileNewsData extends Pick<Site, 'phones'> {
  banner: Pictured;
  news: Shown;
}

/** The news of a phone, fifteen a page: the newest in a large picture, all others by month. */
export default function MobileNews({ data: { banner, phones, news } }: ViewProps<MobileNewsData>): ReactNode {
  return (
    <>
      <List title={banner.title} news={news} />
      <FloatingContact phones={phones} />
    </>
  );
}

const List = withoutHydration(({ title, news }: { title: string; news: Shown }): ReactNode => {
  const { current, pages, count, newest, others } = news;
  return (
    <>
      <NewsHead title={title} news={news} />
      {current === 0 || count === 0 ? (
        <NoNews isPastEnd={count > 0} newsHref="/xinwen" productsHref="/zhuyingyewu" />
      ) : (
        <div className="mobile-news-list">
          {newest && <NewestNews article={newest} />}
          <NewsMonths news={others} />
          <div className="container">
            <Pager label="新闻分页" current={current} count={pages} hrefOf={(page) => newsPageHref('/xinwen', page)} />
          </div>
        </div>
      )}
    </>
  );
});
