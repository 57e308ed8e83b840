import type { ReactNode } from 'react';
import { EmptyPlinth } from '../widgets/sections/empty-plinth.tsx';

interface NoNewsProps {
  isPastEnd: boolean;
  /** Where the list begins, and where the products are. */
  newsHref: string;
  productsHref: string;
}

/** Stands where articles should: there are none yet, or none on the page that was asked for. */
export function NoNews({ isPastEnd, newsHref, productsHref }: NoNewsProps): ReactNode {
  return (
    <section className="no-news container section-space">
      <div className="picture-box">
        <EmptyPlinth />
      </div>
      <div>
        <h2 className="type-heading">{isPastEnd ? '这一页没有文章' : '第一篇文章正在路上'}</h2>
        <p className="no-news-text soft type-large">
          {isPastEnd
            ? '可能是地址里的页码写错了，也可能是文章减少后页数变少了。'
            : '新品、项目进展和现场安全知识会陆续写在这里，先看看我们做什么。'}
        </p>
        <a className="button button-navy" href={isPastEnd ? newsHref : productsHref}>
          {isPastEnd ? '回到新闻第 1 页' : '看看产品'}
        </a>
      </div>
    </section>
  );
}
