import { fitting, matching } from '../shape.ts';
import * as f from './fields.ts';

const fileText = fitting(
  1_000,
  (value) => /^[A-Za-z0-9\s._:/=<>"-]*$/.test(value),
  '只能填写字母、数字、空格和 . _ : / = < > " -',
);
const line = (label: string, pattern: RegExp, sentence: string, hint: string) =>
  f.words(label, matching(pattern, sentence), { as: 'line' }, { half: true, hint });

const file = {
  name: line(
    '文件名',
    /^[A-Za-z0-9_-]{1,64}\.(txt|html)$/,
    '请填写字母、数字、- 或 _，以 .txt 或 .html 结尾',
    '如 MP_verify_abc.txt',
  ),
  text: f.words('内容', fileText, { as: 'area', limit: 1_000 }),
};
const content = fitting(200, (value) => !/^\s*<meta\s/i.test(value), '只填 content 引号里的那一串，不填整个标签');
const meta = {
  name: line('名称', /^[\w.:-]{1,64}$/, '请填写字母、数字或 . _ : -，最多 64 个', '如 baidu-site-verification'),
  content: f.lineOf('内容', content, 200, { half: true, hint: '引号里的那一串' }),
};

/** Tags in every page and files at the site's root that verify the owner to a search engine or WeChat. */
export const siteProofs = {
  siteMeta: f.optional(
    f.list('网站验证标签', '标签', [0, 10], meta, { hint: '百度、必应等站长平台给出的 <meta>，每个公开页面都会带上' }),
  ),
  siteFiles: f.optional(
    f.list('网站验证文件', '文件', [0, 10], file, {
      hint: '选择站长平台或微信给您的文件，保存后就在 网址/文件名',
      ofTextFiles: true,
    }),
  ),
};

type SiteProofs = f.ValuesOf<typeof siteProofs>;

/** File names that the site or an exported site uses itself. */
const OWN_NAMES = ['robots.txt', 'index.html', '404.html'];

/** Returns the indexes of files whose name is reserved, among `names`, or repeated. Ignores case, as some hosts do. */
export function takenFiles({ siteFiles = [] }: SiteProofs, names: readonly string[]): number[] {
  const taken = new Set([...OWN_NAMES, ...names].map((name) => name.toLowerCase()));
  return siteFiles.flatMap(({ name }, at) => {
    const isTaken = taken.has(name.toLowerCase());
    taken.add(name.toLowerCase());
    return isTaken ? [at] : [];
  });
}
