import { home, productCentre } from '../addresses.ts';
import * as f from './fields.ts';
import { type DetailOf, kind } from './kind.ts';
import { ordered } from './publication.ts';

export const carousel = kind('carousel', 'photoId', '图片', {
  listedAs: '轮播图',
  address: (_photoId, { shownOn } = {}) => (shownOn === 'home' ? home : productCentre),
  fields: {
    photoTitle: f.searched(f.title('标题')),
    photoInfo: f.intro('描述'),
    photoUrl: f.cover('图片', 'carousel', {
      shownAs: [{ where: '产品中心和首页横幅' }, { where: '手机首页', ratio: [16, 10] }],
    }),
    shownOn: {
      ...f.searched(f.oneChoice('显示位置', { product: '产品中心', home: '首页' })),
      hint: '产品中心：电脑版最上面；首页：电脑版第一屏下面，手机版轮播图最前面',
    },
    lastDay: f.lastDay,
    ...ordered,
  },
});

export type Photo = Omit<DetailOf<typeof carousel>, 'createDate' | 'version' | 'lastDay' | 'shownOn'>;
