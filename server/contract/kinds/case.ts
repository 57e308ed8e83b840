import { caseHref, singleCases } from '../addresses.ts';
import { COLUMNS, TITLE_MAX } from '../rules.ts';
import { filledText } from '../shape.ts';
import * as f from './fields.ts';
import { type DetailOf, kind, type RowOf } from './kind.ts';
import type { ProductRow } from './product.ts';
import { headWords, published } from './publication.ts';

const filled = (label: string) => f.words(label, filledText(TITLE_MAX, '请填写文字'), { as: 'line' }, { half: true });
/** The paths of the specification's case pages, by themselves. */
// proof: each path is its own key
const paths = Object.fromEntries(singleCases.map((path) => [path, path])) as { [P in (typeof singleCases)[number]]: P };

export const caseKind = kind('case', 'caseId', '案例', {
  page: 'own',
  address: (caseId, { casePath = '' } = {}) => caseHref({ caseId, casePath: String(casePath) }),
  formFirst: ['caseTitle', 'caseName', 'casePlace', 'column', 'caseSummary', 'caseCover', 'caseFacts', 'caseProducts'],
  columns: ['caseTitle', 'caseCover', 'caseName', 'casePlace', 'column'],
  fields: {
    caseTitle: f.searched(f.title('标题')),
    caseName: f.searched({ ...f.title('简称', { half: true }), hint: '如客户的简称' }),
    casePlace: { ...f.line('地点', TITLE_MAX, { half: true }), role: 'place' },
    column: f.column(COLUMNS.case),
    caseSummary: f.intro('概述', { half: true }),
    caseCover: f.cover('封面图', 'quill', {
      half: true,
      shownAs: [
        { where: '案例列表', ratio: [16, 10] },
        { where: '案例卡片和案例页', ratio: [16, 9] },
      ],
    }),
    casePoster: f.words('视频封面', f.pictureShape, { as: 'picture', use: 'quill' }, { half: true }),
    caseFilm: f.film('视频'),
    caseSubtitles: f.subtitles,
    caseCaptions: f.inRow(f.list('视频说明', '说明', [0, 12], f.line('视频里看到什么', TITLE_MAX))),
    caseFacts: f.inRow(f.list('案例情况', '情况', [0, 8], { label: filled('名称'), value: filled('内容') })),
    caseQuote: {
      ...f.area('客户怎么说', TITLE_MAX),
      wish: '还没有客户的话。请对方说一句，征得同意写在这里，比介绍更让人放心',
    },
    casePerson: { ...f.line('谁说的', TITLE_MAX, { half: true }), hint: '姓名和职务，本人同意才写' },
    casePhoto: f.picture('现场照片', 'quill', {
      half: true,
      shownAs: [{ where: '案例页', ratio: [4, 3] }],
      wish: '还没有现场照片。手机拍的就行；最好三张，另两张放在封面和正文里',
    }),
    caseProducts: f.inRow(f.references('product', f.list('使用的产品', '产品', [0, 12], f.record('产品', 'product')))),
    casePath: {
      ...f.searched(f.choice('沿用的老网址', paths, { half: true, rare: true, hint: '一个只给一个案例' })),
      unique: '该地址已被其他案例使用',
      onlyFilled: true,
    },
    caseCon: f.richText('案例正文'),
    ...headWords,
    ...published,
  },
});
interface CaseKind extends Readonly<typeof caseKind> {}

export interface CaseRow extends RowOf<CaseKind> {}
/** With clean rich-text HTML. */
export interface Case extends DetailOf<CaseKind> {}

/** The neighbours of a case in the list, and its public products. */
export interface AroundCase {
  previous?: CaseRow | undefined;
  next?: CaseRow | undefined;
  products: ProductRow[];
}
