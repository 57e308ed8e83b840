import { filmAdvice, filmPage } from '../../../server/contract/films.ts';
import { isCaptions } from '../../../server/contract/safe-address.ts';
import { cleanSource } from '../../../server/rich-text/read-attributes.ts';
import type { UploadPicture } from '../../call.ts';
import { insertBlock } from '../commands/insert.ts';
import { selectedFilm } from '../commands/set-picture.ts';
import type { Editor } from '../editor.ts';
import type { PanelForm } from './address-form.tsx';

const FROM_WHERE = 'https:// 、/uploads/ 或 /media/ 开头';

/**
 * The form for a video by its address, or for the selected one; the file is not copied. The page of one at another site is a
 * link, which the site shows as a player. `onFilm` gets what was inserted.
 */
export function filmForm(
  editor: Editor,
  onFilm: (film: HTMLElement) => void,
  send: UploadPicture | undefined,
): PanelForm {
  const selected = selectedFilm(editor);
  const told = selected?.querySelector('track')?.getAttribute('src') ?? '';
  return {
    yes: selected ? '修改视频' : '插入视频',
    fields: [
      {
        name: 'src',
        label: '视频地址',
        value: selected?.getAttribute('src') ?? '',
        hint: '.mp4、.webm 或哔哩哔哩等网址',
      },
      { name: 'captions', label: '字幕（选填，有人说话时加上）', value: told, hint: '/uploads/ 开头，.vtt', send },
    ],
    act({ src = '', captions = '' }) {
      const page = filmPage(src);
      const address = captions.trim();
      if (!page && !isFilm(src))
        return { name: 'src', sentence: filmAdvice(src) ?? `请填写 ${FROM_WHERE}的 .mp4 或 .webm 地址` };
      if (address !== '' && (page || !isCaptions(address)))
        return { name: 'captions', sentence: page ? '外站视频的字幕要在外站加，这里请清空' : WRONG_CAPTIONS };
      const film = document.createElement(page ? 'a' : 'video');
      film.setAttribute(page ? 'href' : 'src', page ?? cleanSource(src) ?? '');
      if (page) film.textContent = '播放视频';
      else film.setAttribute('controls', '');
      if (address !== '') film.appendChild(document.createElement('track')).setAttribute('src', address);
      const paragraph = document.createElement('p');
      paragraph.append(film);
      editor.change((range) => {
        if (!selected?.isConnected) return insertBlock(editor.root, range, paragraph);
        for (const name of ['poster', 'width', 'height']) {
          const value = selected.getAttribute(name);
          if (value && !page) film.setAttribute(name, value);
        }
        selected.replaceWith(film);
        return undefined;
      });
      onFilm(film);
      return undefined;
    },
  };
}

const WRONG_CAPTIONS = '请上传 .vtt 或 .srt 字幕，或填写 /uploads/ 开头的 .vtt 地址';

export function isFilm(typed: string): boolean {
  return /\.(mp4|webm)(?:[?#]|$)/i.test(cleanSource(typed) ?? '');
}
