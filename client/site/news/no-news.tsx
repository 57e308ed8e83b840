import type { ReactNode } from 'react';
import { EmptyList } from '../widgets/sections/empty-list.tsx';

interface NoNewsProps {
  isPastEnd: boolean;
  /** Where the list begins, and where the products are. */
  newsHref: string;
  productsHref: string;
}

/** Stands where articles should. */
export function NoNews({ isPastEnd, newsHref, productsHref }: NoNewsProps): ReactNode {
  return isPastEnd ? (
    <EmptyList
      title="这一页没有文章"
      text="可能是地址里的页码写错了，也可能是文章减少后页数变少了。"
      href={newsHref}
      label="回到新闻第 1 页"
    />
  ) : (
    <EmptyList
      title="第一篇文章正在路上"
      text="新品、项目进展和现场安全知识会陆续写在这里，先看看我们做什么。"
      href={productsHref}
      label="看看产品"
    />
  );
}
