import * as f from './fields.ts';
import { type DetailOf, kind } from './kind.ts';
import { ordered } from './publication.ts';

export const carousel = kind('carousel', 'photoId', '图片', {
  listedAs: '轮播图',
  fields: {
    photoTitle: f.searched(f.title('标题')),
    photoInfo: f.intro('描述'),
    photoUrl: f.cover('图片', 'carousel', { shownAs: [{ place: '产品中心横幅' }] }),
    lastDay: f.lastDay,
    ...ordered,
  },
});

export type Photo = Omit<DetailOf<typeof carousel>, 'createDate' | 'version' | 'lastDay'>;
