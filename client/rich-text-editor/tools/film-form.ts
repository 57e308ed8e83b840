import { cleanSource } from '../../../server/rich-text/clean-address.ts';
import { insertBlock } from '../commands/insert.ts';
import type { Editor } from '../editor.ts';
import type { PanelForm } from './address-form.tsx';

const FROM_WHERE = 'https:// 、/uploads/ 或 /media/ 开头';

/** A film by its address; it stays where it is. */
export function filmForm(editor: Editor): PanelForm {
  return {
    yes: '插入视频',
    fields: [
      { name: 'src', label: '视频地址', value: '', hint: `${FROM_WHERE}，.mp4 或 .webm` },
      { name: 'poster', label: '封面图地址（可不填）', value: '' },
    ],
    check({ src = '', poster = '' }) {
      if (src.trim() === '') return { name: 'src', sentence: '请填写视频地址' };
      if (!isFilm(src)) return { name: 'src', sentence: `请填写 ${FROM_WHERE}的 .mp4 或 .webm 地址` };
      if (poster.trim() === '' || cleanSource(poster) !== undefined) return undefined;
      return { name: 'poster', sentence: `请填写 ${FROM_WHERE}的图片地址` };
    },
    act({ src = '', poster = '' }) {
      const film = document.createElement('video');
      const attributes = { controls: '', src: cleanSource(src), poster: cleanSource(poster) };
      for (const [name, value] of Object.entries(attributes)) if (value !== undefined) film.setAttribute(name, value);
      const paragraph = document.createElement('p');
      paragraph.append(film);
      editor.change((range) => insertBlock(editor.root, range, paragraph));
    },
  };
}

export function isFilm(typed: string): boolean {
  return /\.(mp4|webm)(?:[?#]|$)/i.test(cleanSource(typed) ?? '');
}
