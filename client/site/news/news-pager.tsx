import type { ReactNode } from 'react';
import { listPageHref } from '../../../server/contract/addresses.ts';
import { Pager } from '../widgets/pager.tsx';
import type { NewsPage } from './news-pages.ts';

/** The pages of the list of news at this address. */
export function NewsPager({ list, news }: { list: string; news: Pick<NewsPage, 'current' | 'pages'> }): ReactNode {
  return (
    <Pager label="新闻分页" current={news.current} count={news.pages} hrefOf={(page) => listPageHref(list, page)} />
  );
}
