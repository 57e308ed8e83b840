import { cleanLink } from '../../../server/rich-text/clean-address.ts';
import { insertText } from '../commands/insert.ts';
import { linkAround, marksAt, writeMarks } from '../commands/write-marks.ts';
import type { Editor } from '../editor.ts';
import type { PanelForm } from './address-form.tsx';

/** Address and tooltip of a link: new, or of the one that the caret is in. */
export function linkForm(editor: Editor): PanelForm {
  const range = editor.selection();
  const link = range && linkAround(range.start);
  const asksWords = !link && (!range || range.isCollapsed);
  return {
    yes: link ? '修改链接' : '插入链接',
    fields: [
      {
        name: 'href',
        label: '链接地址',
        value: link?.href ?? '',
        hint: 'https:// 、mailto: 、tel: 或 / 开头的站内路径',
      },
      ...(asksWords ? [{ name: 'words', label: '显示文字', value: '', hint: '留空则显示地址' }] : []),
      { name: 'title', label: '提示文字（可不填）', value: link?.title ?? '' },
    ],
    check({ href = '' }) {
      if (href.trim() === '') return { name: 'href', sentence: '请填写链接地址' };
      if (readAddress(href) !== undefined) return undefined;
      return { name: 'href', sentence: '请填写网址、mailto: 邮箱、tel: 电话，或以 / 开头的站内路径' };
    },
    act({ href = '', words = '', title = '' }) {
      const address = readAddress(href) ?? '';
      const value = `${address}\n${title.replace(/\s+/g, ' ').trim()}`;
      editor.change(({ start, ...selected }) => {
        const target = linkAround(start)?.range ?? { start, ...selected };
        if (target.isCollapsed)
          return insertText(start, words.trim() || address, new Map(marksAt(start)).set('a', value));
        return writeMarks(editor.root, target, new Map([['a', value]]));
      });
      editor.pending = new Map([['a', undefined]]);
    },
    other: link && {
      label: '移除链接',
      act: () =>
        editor.change((selected) =>
          writeMarks(editor.root, linkAround(selected.start)?.range ?? selected, new Map([['a', undefined]])),
        ),
    },
  };
}

/** What people type: an address without its scheme, a mailbox, a telephone number are understood. */
export function readAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s/@:]+@[^\s/@]+\.[a-z]{2,}$/i.test(text)) return cleanLink(`mailto:${text}`);
  if (/^\+?\d[\d -]{5,}$/.test(text)) return cleanLink(`tel:${text.replaceAll(' ', '')}`);
  const isBare = /^[^\s/:]+\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(text);
  return cleanLink(text) ?? (isBare ? cleanLink(`https://${text}`) : undefined);
}
