import { pageHref } from '../addresses.ts';
import { matching } from '../shape.ts';
import { typedName } from '../typed-address.ts';
import * as f from './fields.ts';
import { type DetailOf, kind } from './kind.ts';
import { headWords, published } from './publication.ts';

const path = matching(/^[a-z0-9][a-z0-9-]{0,39}$/, '请填写小写字母、数字或连字符，最多40个', '请填写页面地址');

const LINE = { as: 'line', limit: 40, read: (typed: string) => typedName(typed, '-') } as const;

export const page = kind('page', 'pageId', '页面', {
  page: 'own',
  address: (_pageId, { pagePath = '' } = {}) => pageHref({ pagePath: String(pagePath) }),
  columns: ['pageTitle', 'pagePath', 'pageCover', 'inMenu', 'inFooter'],
  fields: {
    pageTitle: f.searched(f.title('页面标题', { half: true })),
    pagePath: {
      ...f.words('页面地址', path, LINE, { half: true, hint: '如 service，网址就是 /p/service' }),
      unique: '该地址已被其他页面使用',
    },
    pageIntro: f.intro('简介', { half: true }),
    pageCover: f.cover('封面图', 'quill', { half: true, shownAs: [{ where: '正文上方' }] }),
    inMenu: { ...f.check('放进菜单'), half: true, hint: '官网菜单会多这一项；顺序、名称在“站点设置”的“菜单”里改' },
    inFooter: { ...f.check('放进页脚'), half: true },
    inEnglish: {
      ...f.check('英文页面'),
      half: true,
      hint: '菜单、页脚和联系方式是英文；第一个英文页面在中文菜单里写作 English',
    },
    pageCon: f.richText('页面内容'),
    downloads: f.documents('资料下载'),
    ...headWords,
    ...published,
  },
});
interface PageKind extends Readonly<typeof page> {}

/** With clean rich-text HTML. */
export interface Page extends DetailOf<PageKind> {}
