import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { filmAdvice, filmPage } from '../../../server/contract/films.ts';
import { isCaptions } from '../../../server/contract/safe-address.ts';
import { cleanSource } from '../../../server/rich-text/read-attributes.ts';
import type { UploadPicture } from '../../call.ts';
import { isOfInputMethod, stepFocus } from '../../ui/keys.ts';
import { listen } from '../../ui/listen.ts';
import { insertBlock } from '../commands/insert.ts';
import { selectedLeaf } from '../commands/set-picture.ts';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';
import { AddressForm, type FindLinks, linkForm, type PanelForm, tableForm } from './address-form.tsx';
import { type ChoicePanel, Choices } from './choices.tsx';
import { type Panel, TOOLS } from './tools.ts';

interface PanelOfProps {
  panel: Panel;
  anchor: HTMLElement;
  editor: Editor;
  state: ToolState;
  findLinks: FindLinks | undefined;
  onFilm(film: HTMLElement): void;
  upload: UploadPicture | undefined;
  chooseFilm(): void;
  onClose(returnFocus: boolean): void;
}

/** The panel below a tool: a form or a menu. */
export function PanelOf(props: PanelOfProps) {
  const { panel, anchor, editor, state, onClose } = props;
  const onDone = () => onClose(true);
  const label = TOOLS.flat().find((tool) => tool.panel === panel)?.label;
  const form = formOf(props);
  const choices = panel as ChoicePanel; // proof: all others have a form
  return (
    <Popover key={panel} label={label} anchor={anchor} role={form ? 'dialog' : 'menu'} onClose={onClose}>
      {form ? (
        <AddressForm form={form} onDone={onDone} />
      ) : (
        <Choices panel={choices} editor={editor} state={state} onDone={onDone} />
      )}
    </Popover>
  );
}

function formOf({ panel, editor, state, findLinks, onFilm, upload, chooseFilm }: PanelOfProps): PanelForm | undefined {
  if (panel === 'link') return linkForm(editor, findLinks);
  if (panel === 'film') return filmForm(editor, onFilm, upload, chooseFilm);
  return panel === 'table' && !state.isInTable ? tableForm(editor) : undefined;
}

interface PopoverProps {
  label: string | undefined;
  anchor: HTMLElement;
  role: 'menu' | 'dialog';
  /** Called on Esc (the focus should return) or on a press elsewhere (it should not). */
  onClose(returnFocus: boolean): void;
  children: ReactNode;
}

/** A small window below a tool, over the text. */
function Popover({ label, anchor, role, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = box.current;
    const frame = element?.offsetParent;
    if (!element || !frame) return undefined;
    const position = () => {
      const at = anchor.getBoundingClientRect();
      const around = frame.getBoundingClientRect();
      const left = Math.min(at.left - around.left, around.width - element.offsetWidth - 8);
      element.style.setProperty('--popover-left', `${Math.max(8, left)}px`);
      const seen = window.visualViewport;
      const foot = frame.closest('.dialog-body')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      const bottom = Math.min(seen ? seen.offsetTop + seen.height : window.innerHeight, foot);
      // on a small screen the toolbar is at the bottom, and the free space above it
      const opensUp = at.top > bottom - at.bottom && at.bottom + 4 + element.offsetHeight > bottom;
      const top = opensUp ? at.top - element.offsetHeight - 4 : at.bottom + 4;
      element.style.setProperty('--popover-top', `${top - around.top}px`);
    };
    position();
    (element.querySelector<HTMLElement>('[data-first]') ?? element.querySelector<HTMLElement>('button, input'))?.focus({
      preventScroll: true,
    });
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !anchor.contains(target)) close.current(false);
    };
    const stop = listen(document, 'pointerdown', onPress, { capture: true });
    const sizes = new ResizeObserver(position); // search results appear later
    for (const resized of [element, document.documentElement]) sizes.observe(resized);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Escape' || (role === 'menu' && event.key === 'Tab')) {
      // a dialog around the editor stays open
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
      return;
    }
    if (role !== 'menu') return;
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
    stepFocus(event, items, { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is `role`
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
    <div
      ref={box}
      className={`rich-text-editor-popover inside-1 absolute shadowed rounded on-paper is-${role}`}
      role={role}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** The form for a video, or for the selected one; another site's page becomes a link. `onFilm` gets the new element. */
export function filmForm(
  editor: Editor,
  onFilm: (film: HTMLElement) => void,
  send: UploadPicture | undefined,
  chooseFilm: () => void,
): PanelForm {
  const leaf = selectedLeaf(editor);
  const selected = leaf instanceof HTMLVideoElement ? leaf : undefined;
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
    ...(send && { other: { label: '上传视频', act: chooseFilm } }),
    act({ src = '', captions = '' }) {
      const page = filmPage(src);
      const address = captions.trim();
      if (!page && !isFilm(src))
        return { name: 'src', sentence: filmAdvice(src) ?? '请上传视频，或填写 .mp4、.webm 的地址' };
      if (address !== '' && (page || !isCaptions(address)))
        return {
          name: 'captions',
          sentence: page ? '外站视频的字幕要在外站加，这里请清空' : '请上传 .vtt 或 .srt 字幕',
        };
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
        return void selected.replaceWith(film);
      });
      return void onFilm(film);
    },
  };
}

/** Whether the typed address is that of an MP4 or WebM file. */
export function isFilm(typed: string): boolean {
  return /\.(mp4|webm)(?:[?#]|$)/i.test(cleanSource(typed) ?? '');
}
