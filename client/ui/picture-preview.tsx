import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { ARROWS, isBrowserKey } from './keys.ts';
import { listen } from './listen.ts';
import { Picture } from './picture.tsx';
import { usePinch } from './use-pinch.ts';

export interface PreviewPicture {
  image: string;
  name: string;
}

interface PicturePreviewProps {
  label: string;
  pictures: readonly PreviewPicture[];
  /** The index of the picture shown large; undefined if the preview is closed. */
  index: number | undefined;
  /** Called without an index when it is closed. */
  onIndex(index?: number): void;
}

const ZOOM = 1.5;
const PAN_PX = 80;
/** Key → the scale is multiplied by; 0 shows the whole picture. */
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': ZOOM, '=': ZOOM, '-': 1 / ZOOM, '0': 0 };

/** Pictures shown large, one at a time. Keys: arrows, + − 0, Esc. Touch: swipe, pinch, double tap, swipe down to close. */
export function PicturePreview({ label, pictures, index, onIndex }: PicturePreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const open = index !== undefined;
  const shown = index === undefined ? undefined : pictures[index];
  const close = () => onIndex();
  useModal(dialog, open, close);
  const turn = (step: number) => {
    if (index !== undefined) onIndex((index + step + pictures.length) % pictures.length);
  };
  const { handlers, hasMoved, zoom, pan } = usePinch(stage, index, { onSwipe: turn, onDismiss: close });

  const onKeyDown = (event: KeyboardEvent) => {
    if (isBrowserKey(event)) return;
    const factor = ZOOM_KEYS[event.key];
    if (factor !== undefined) zoom(factor);
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    if (pan(-across * PAN_PX, -down * PAN_PX)) return; // an arrow says where to look
    if (across !== 0) turn(across);
  };
  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget && !hasMoved()) close(); // outside the picture, not only let go there
  };

  return (
    <dialog ref={dialog} className="picture-preview over-all on-dark" aria-label={`${label}大图`} onKeyDown={onKeyDown}>
      {shown && (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys are the dialog's */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
          <div className="picture-preview-room full-width full-height centre" onClick={onClick} {...handlers}>
            <div className="picture-preview-picture flex" ref={stage}>
              <Picture key={shown.image} src={shown.image} alt={shown.name} sizes="100vw" first />
            </div>
          </div>
          <p className="picture-preview-caption absolute no-pointer text-centre centre" aria-live="polite">
            <span className="picture-preview-name">{shown.name}</span>
            <span className="left-4 rigid figures">
              {(index ?? 0) + 1} / {pictures.length}
            </span>
          </p>
          <Button className="picture-preview-larger" icon="plus" label="放大" onClick={() => zoom(ZOOM)} />
          <Button className="picture-preview-smaller" icon="minus" label="缩小" onClick={() => zoom(1 / ZOOM)} />
          <Button className="picture-preview-close" icon="close" label="关闭大图" onClick={close} />
          {pictures.length > 1 && (
            <>
              <Button className="picture-preview-before" icon="chevron-left" label="上一张" onClick={() => turn(-1)} />
              <Button className="picture-preview-after" icon="chevron-right" label="下一张" onClick={() => turn(1)} />
            </>
          )}
        </>
      )}
    </dialog>
  );
}

type ButtonProps = Record<'className' | 'icon' | 'label', string> & { onClick(): void };

function Button({ className, icon, label, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      className={`picture-preview-button square-52 absolute pill on-dark centre ${className}`}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Opens a native `<dialog>` over the page while `open`; Esc and the back button, which gets a history entry, close it. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const before = document.activeElement;
    // browsers of 2020 on iOS lack dialogs; there it is an element that is open or not
    if (element.showModal) element.showModal();
    else element.setAttribute('open', '');
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    window.history.pushState({ ...window.history.state, modal: true }, '');
    const stops = [
      listen(window, 'popstate', () => close.current()),
      listen(document, 'keydown', ({ key }) => key === 'Escape' && close.current()),
      listen(element, 'cancel', onCancel),
    ];
    return () => {
      for (const stop of stops) stop();
      if (window.history.state?.modal) window.history.back();
      if (element.close) element.close();
      else element.removeAttribute('open');
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open, dialog]);
}
