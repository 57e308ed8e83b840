import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { readPictureName } from '../../../server/contract/picture-name.ts';
import { ARROWS, isBrowserKey } from '../../ui/keys.ts';
import { Picture } from '../../ui/picture.tsx';

export interface Position {
  readonly x: number;
  readonly y: number;
}

interface PictureBoardProps {
  src: string;
  sizes: string;
  /** The picture was pressed at this point, outside of its marks. */
  onPress(position: Position): void;
  children: ReactNode;
}

/** In pixels: all of an upright picture is in sight. */
const HEIGHT_MOST = 360;

/** A whole picture, uncropped, with marks on it. */
export function PictureBoard({ src, sizes, onPress, children }: PictureBoardProps) {
  const named = readPictureName(src);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the marks, and the fields next to them, are set by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className="picture-board relative"
      style={named && { maxWidth: (HEIGHT_MOST * named.width) / named.height }}
      onClick={(event) => onPress(positionOf(event))}
      onDragStart={(event) => event.preventDefault()} // the browser would drag the picture that a moved mark no longer covers
    >
      <Picture className="full-width" src={src} alt="" sizes={sizes} />
      {children}
    </div>
  );
}

interface BoardMarkProps {
  position: Position;
  name: string;
  /** The step of an arrow key, in percent of the picture. */
  step: number;
  isChosen?: boolean;
  onChoose?(): void;
  onMove(position: Position): void;
  children: ReactNode;
}

/** A mark that can be dragged, or moved by arrow keys. */
export function BoardMark({ position, name, step, isChosen, onChoose, onMove, children }: BoardMarkProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by || isBrowserKey(event)) return;
    event.preventDefault(); // the page's own scrolling
    onMove(within({ x: position.x + by[0] * step, y: position.y + by[1] * step }));
  };
  return (
    <button
      type="button"
      className="picture-board-mark square-32 absolute pill centre strong"
      style={{ left: `${position.x}%`, top: `${position.y}%` }}
      aria-label={`${name}，方向键移动`}
      aria-pressed={isChosen}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onChoose?.();
      }}
      onPointerMove={(event) => event.buttons > 0 && onMove(positionOf(event))}
      onClick={(event) => {
        event.stopPropagation(); // the picture below is not pressed
        onChoose?.();
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </button>
  );
}

function positionOf({ clientX, clientY, currentTarget }: MouseEvent): Position {
  const board = currentTarget.closest('.picture-board')?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  const share = (at: number, start: number, length: number) => ((at - start) / length) * 100;
  return within({ x: share(clientX, board.left, board.width), y: share(clientY, board.top, board.height) });
}

function within({ x, y }: Position): Position {
  const rounded = (value: number) => Math.round(Math.max(0, Math.min(100, value)) * 10) / 10;
  return { x: rounded(x), y: rounded(y) };
}
