import type { ReactNode } from 'react';
import { cleanSource } from '../../../server/rich-text/clean-address.ts';
import { deleteSpan } from '../commands/delete-range.ts';
import { insertBlock } from '../commands/insert.ts';
import type { Editor } from '../editor.ts';
import { AddressForm } from './address-form.tsx';

/** A film by its address; it stays where it is. */
export function FilmPanel({ editor, onDone }: { editor: Editor; onDone(): void }): ReactNode {
  return (
    <AddressForm
      yes="插入视频"
      lines={[
        { name: 'src', label: '视频地址', value: '', hint: 'https:// 、/uploads/ 或 /media/ 开头，.mp4 或 .webm' },
        { name: 'poster', label: '封面图地址（可不填）', value: '' },
      ]}
      check={({ src = '', poster = '' }) => {
        if (src.trim() === '') return { name: 'src', sentence: '请填写视频地址' };
        if (!isFilm(src))
          return { name: 'src', sentence: '请填写 https:// 、/uploads/ 或 /media/ 开头的 .mp4 或 .webm 地址' };
        if (poster.trim() !== '' && cleanSource(poster) === undefined) {
          return { name: 'poster', sentence: '请填写 https:// 、/uploads/ 或 /media/ 开头的图片地址' };
        }
        return undefined;
      }}
      onDone={({ src = '', poster = '' }) => {
        onDone();
        insertFilm(editor, cleanSource(src) ?? '', cleanSource(poster));
      }}
    />
  );
}

export function isFilm(typed: string): boolean {
  const address = cleanSource(typed);
  return address !== undefined && /\.(mp4|webm)(?:[?#]|$)/i.test(address);
}

function insertFilm(editor: Editor, address: string, poster: string | undefined): void {
  const { root } = editor;
  editor.run((span) => {
    const film = root.ownerDocument.createElement('video');
    film.setAttribute('controls', '');
    film.setAttribute('src', address);
    if (poster) film.setAttribute('poster', poster);
    const paragraph = root.ownerDocument.createElement('p');
    paragraph.append(film);
    return insertBlock(root, span.isCollapsed ? span.start : deleteSpan(root, span), paragraph);
  });
}
