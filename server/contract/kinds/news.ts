import * as f from './fields.ts';
import { type DetailOf, kind, type RowOf } from './kind.ts';

const made = kind('news', 'newId', '新闻', {
  columnsFirst: ['newTitle', 'newCover'],
  fields: {
    newTitle: f.searched(f.title('新闻标题')),
    newIntro: f.intro('新闻简介', { half: true }),
    newCover: f.cover('封面图', 'news', { half: true }),
    newInfo: f.richText('新闻内容'),
  },
});
export interface NewsKind extends Readonly<typeof made> {}
export const news: NewsKind = made;

export interface NewsRow extends RowOf<NewsKind> {}
/** With clean rich-text HTML. */
export interface News extends DetailOf<NewsKind> {}

/** What to read around an article, newest first; without the article itself. */
export interface AroundNews {
  newer?: NewsRow;
  older?: NewsRow;
  latest: NewsRow[];
}
