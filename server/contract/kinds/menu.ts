import { type MenuEntry, targetOf } from '../menu.ts';
import { TITLE_MAX } from '../rules.ts';
import { SECTIONS } from '../sections.ts';
import { type FieldErrors, refine, right, type Shape, text } from '../shape.ts';
import * as f from './fields.ts';

const TITLES = Object.fromEntries(Object.entries(SECTIONS).map(([name, { title }]) => [name, title]));

/** A section or page that the site does not know, or no longer knows, is in no menu. */
const entry = {
  section: f.withDefault(f.words('栏目', text(TITLE_MAX), { as: 'choice', choices: TITLES })),
  page: f.withDefault(f.line('页面', TITLE_MAX)),
  url: f.withDefault(f.link('指向')),
  title: f.withDefault(f.line('名称', 12, { hint: '不填就用原名' })),
  shown: f.withDefault({ ...f.check('显示'), empty: true }),
  phoneOnly: f.flag('仅手机'),
};
const list = f.list('菜单', '链接', [0, 20], entry, { isMenu: true });

const TARGETS = ['section', 'page', 'url'] as const;
const shape: Shape<MenuEntry[]> = refine(list.shape, (entries) => {
  const targets = entries.map(targetOf);
  const errors: FieldErrors = {};
  for (const [at, one] of entries.entries()) {
    const [name = 'url', ...more] = TARGETS.filter((target) => one[target] !== '');
    const wrong = [
      one[name] === '' && '请填写链接：站内路径如 /product，或网址',
      more.length > 0 && '栏目、页面和链接只能有一个',
      targets.indexOf(targetOf(one)) < at && '菜单里已经有这一项',
    ].find((sentence) => sentence !== false);
    if (wrong) errors[`${at}.${name}`] = wrong;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : right(entries);
});

/** The main menu of both devices. Without it, it has the sections in their order, then the pages for menus. */
export const menu = f.optional({
  ...list,
  shape,
  hint: '电脑顶部放前七项，其余在“更多”里，“仅手机”的不放。自己的页面先在“页面管理”里勾选“放进菜单”',
});
