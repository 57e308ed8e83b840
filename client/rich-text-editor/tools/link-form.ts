import { cleanLink } from '../../../server/rich-text/clean-address.ts';
import { insertText } from '../commands/insert.ts';
import { linkAround, marksAt, writeMarks } from '../commands/write-marks.ts';
import type { Editor } from '../editor.ts';
import type { TextRange } from '../tree/positions.ts';
import { isSameTextBlock, textOf } from '../tree/text-blocks.ts';
import type { FoundLink, PanelForm } from './address-form.tsx';

/** Pages of the site that fit what is typed. Never throws. */
export type FindLinks = (typed: string) => Promise<readonly FoundLink[]>;

/** Address and tooltip of a link: new, or of the one that the caret is in. */
export function linkForm(editor: Editor, findLinks?: FindLinks): PanelForm {
  const range = editor.selection();
  const link = range && linkAround(range.start);
  const asksWords = !link && (!range || range.isCollapsed);
  const words = wordsOf(link?.range ?? range);
  return {
    lead: words === '' ? undefined : `链接文字：${words}`,
    yes: link ? '修改链接' : '插入链接',
    fields: [
      {
        name: 'href',
        label: '链接到',
        value: link?.href ?? '',
        hint: '搜索站内内容，或填网址、电话、邮箱',
        // an address that is there, or typed out, needs no search
        ...(findLinks && { find: async (typed) => (readAddress(typed) === undefined ? findLinks(typed) : []) }),
      },
      ...(asksWords ? [{ name: 'words', label: '显示文字', value: '', hint: '留空则显示页面名称或地址' }] : []),
      ...(link?.title ? [{ name: 'title', label: '提示文字（可不填）', value: link.title }] : []),
    ],
    check({ href = '' }) {
      if (href.trim() === '') return { name: 'href', sentence: '请选择一个页面，或填写网址、电话、邮箱' };
      if (readAddress(href) !== undefined) return undefined;
      return { name: 'href', sentence: '没有这个地址：请从搜到的页面里选一个，或填写网址、电话、邮箱' };
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

/** The words that the link is for, of several paragraphs those of the first. */
function wordsOf(range: TextRange | undefined): string {
  if (!range || range.isCollapsed) return '';
  const { start, end } = range;
  const isWithin = isSameTextBlock(start.textBlock, end.textBlock);
  return textOf(start.textBlock).slice(start.offset, isWithin ? end.offset : undefined);
}

/** What people type: an address without its scheme, a mailbox, a telephone number are understood. */
export function readAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s/@:]+@[^\s/@]+\.[a-z]{2,}$/i.test(text)) return cleanLink(`mailto:${text}`);
  if (/^\+?\d[\d -]{5,}$/.test(text)) return cleanLink(`tel:${text.replaceAll(' ', '')}`);
  const isBare = /^[^\s/:]+\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(text);
  return cleanLink(text) ?? (isBare ? cleanLink(`https://${text}`) : undefined);
}
