import { articleHref } from '../addresses.ts';
import { COLUMNS } from '../rules.ts';
import * as f from './fields.ts';
import { type DetailOf, kind, type RowOf } from './kind.ts';
import { headWords, published } from './publication.ts';

export const news = kind('news', 'newId', '新闻', {
  page: 'own',
  address: (newId) => articleHref({ newId }),
  columnsFirst: ['newTitle', 'newCover'],
  fields: {
    newTitle: f.searched(f.title('新闻标题')),
    newIntro: f.intro('新闻简介', { half: true }),
    newCover: f.cover('封面图', 'news', {
      half: true,
      shownAs: [{ where: '新闻列表', ratio: [3, 2] }, { where: '正文上方' }],
    }),
    column: f.column(COLUMNS.news),
    newInfo: f.richText('新闻内容'),
    ...headWords,
    ...published,
  },
});
interface NewsKind extends Readonly<typeof news> {}

export interface NewsRow extends RowOf<NewsKind> {}
/** With clean rich-text HTML. */
export interface News extends DetailOf<NewsKind> {}

/** The neighbours of an article, and the latest other articles. */
export interface AroundNews {
  newer?: NewsRow | undefined;
  older?: NewsRow | undefined;
  latest: NewsRow[];
}
