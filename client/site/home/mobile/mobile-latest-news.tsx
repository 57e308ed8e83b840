import * as addresses from '../../../../server/contract/addresses.ts';
import { NewsItem, type NewsLine } from '../../widgets/cards/news-item.tsx';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** The newest three articles, and the way to all others; nothing where there is none. */
export const LatestNews = withoutHydration(({ news }: { news: readonly NewsLine[] }) => {
  if (news.length === 0) return null;
  return (
    <Section name="mobile-news" title="新闻动态" more={{ title: '全部新闻', href: addresses.mobileNews }}>
      <ul className="container">
        {news.map((article) => (
          <NewsItem key={article.newId} article={article} />
        ))}
      </ul>
    </Section>
  );
});
