import type { ReactNode } from 'react';
import { cleanLink } from '../../../server/rich-text/clean-address.ts';
import { insertText } from '../commands/insert.ts';
import { linkAround, marksAt, writeMarks } from '../commands/write-marks.ts';
import type { Editor } from '../editor.ts';
import { AddressForm } from './address-form.tsx';

/** Address and tooltip of a link: new, or of the one that the caret is in. */
export function LinkPanel({ editor, onDone }: { editor: Editor; onDone(): void }): ReactNode {
  const span = editor.span();
  const link = span && linkAround(span.start);
  const isNew = !link;
  const asksWords = isNew && (!span || span.isCollapsed);
  return (
    <AddressForm
      yes={isNew ? '插入链接' : '修改链接'}
      lines={[
        {
          name: 'href',
          label: '链接地址',
          value: link?.href ?? '',
          hint: 'https:// 、mailto: 、tel: 或 / 开头的站内路径',
        },
        ...(asksWords ? [{ name: 'words', label: '显示文字', value: '', hint: '留空则显示地址' }] : []),
        { name: 'title', label: '提示文字（可不填）', value: link?.title ?? '' },
      ]}
      check={({ href = '' }) => {
        if (href.trim() === '') return { name: 'href', sentence: '请填写链接地址' };
        if (readAddress(href) !== undefined) return undefined;
        return { name: 'href', sentence: '请填写网址、mailto: 邮箱、tel: 电话，或以 / 开头的站内路径' };
      }}
      onDone={({ href = '', words = '', title = '' }) => {
        const address = readAddress(href) ?? '';
        onDone();
        writeLink(editor, address, words.trim() || address, title.replace(/\s+/g, ' ').trim());
      }}
      other={
        isNew
          ? undefined
          : {
              label: '移除链接',
              act: () => {
                onDone();
                removeLink(editor);
              },
            }
      }
    />
  );
}

/** What people type: an address without its scheme, a mailbox, a telephone number are understood. */
export function readAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s/@:]+@[^\s/@]+\.[a-z]{2,}$/i.test(text)) return cleanLink(`mailto:${text}`);
  if (/^\+?\d[\d -]{5,}$/.test(text)) return cleanLink(`tel:${text.replaceAll(' ', '')}`);
  return (
    cleanLink(text) ?? (/^[^\s/:]+\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) ? cleanLink(`https://${text}`) : undefined)
  );
}

function writeLink(editor: Editor, address: string, words: string, title: string): void {
  const value = `${address}\n${title}`;
  editor.run((span) => {
    const around = linkAround(span.start);
    const target = around && (span.isCollapsed || around.href !== '') ? around.span : span;
    if (!target.isCollapsed) {
      writeMarks(editor.root, target, (marks) => marks.set('a', value));
      return undefined;
    }
    return insertText(span.start, words, new Map(marksAt(span.start)).set('a', value));
  });
  editor.pending = new Map([['a', undefined]]);
}

function removeLink(editor: Editor): void {
  editor.restyle((span) => {
    const around = linkAround(span.start);
    writeMarks(editor.root, around?.span ?? span, (marks) => marks.delete('a'));
  });
}
