import type { ReactNode } from 'react';
import { deleteSpan } from '../commands/delete-range.ts';
import type { Editor } from '../editor.ts';
import { isElement, isText } from '../tree/blocks.ts';
import { leavesOf } from '../tree/text-blocks.ts';
import { AddressForm } from './address-form.tsx';

/** The words that stand for the picture that is selected. */
export function PicturePanel({ editor, onDone }: { editor: Editor; onDone(): void }): ReactNode {
  const picture = selectedPicture(editor);
  return (
    <AddressForm
      yes="确定"
      lines={[
        {
          name: 'alt',
          label: '图片说明',
          value: picture?.getAttribute('alt') ?? '',
          hint: '图上是什么，读屏软件和搜索引擎据此了解',
        },
      ]}
      check={({ alt = '' }) =>
        [...alt].length > 300 ? { name: 'alt', sentence: '图片说明不能超过 300 个字' } : undefined
      }
      onDone={({ alt = '' }) => {
        onDone();
        if (picture) editor.restyle(() => picture.setAttribute('alt', alt.replace(/\s+/g, ' ').trim()));
      }}
      other={{
        label: '删除图片',
        act: () => {
          onDone();
          if (picture) editor.run((span) => deleteSpan(editor.root, span));
        },
      }}
    />
  );
}

/** The picture that is all that is selected. */
export function selectedPicture(editor: Editor): HTMLElement | undefined {
  const span = editor.span();
  if (!span || span.end.offset - span.start.offset !== 1) return undefined;
  let before = 0;
  for (const leaf of leavesOf(span.start.line)) {
    if (before === span.start.offset && isElement(leaf)) return leaf.localName === 'img' ? leaf : undefined;
    before += isText(leaf) ? leaf.data.length : 1;
  }
  return undefined;
}
