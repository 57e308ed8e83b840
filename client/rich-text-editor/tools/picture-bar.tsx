import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { CLASS_GROUPS } from '../../../server/rich-text/classes.ts';
import type { PictureTool } from '../../ui/field-focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { isOfInputMethod } from '../../ui/keys.ts';
import {
  type PictureLook,
  readPicture,
  removePicture,
  selectedPicture,
  selectPicture,
  setPicture,
  stepPicture,
} from '../commands/set-picture.ts';
import type { Editor } from '../editor.ts';

const WIDTHS = [['', '原始'], ...CLASS_GROUPS.width.map((value) => [value, `${value}%`] as const)] as const;
const WORDS = [
  { name: 'alt', label: '图里有什么（看不到图时显示）', most: 300 },
  { name: 'caption', label: '图注（显示在图片下方）', most: 300 },
] as const;

interface PictureBarProps {
  editor: Editor;
  image: HTMLImageElement;
  look: PictureLook;
  takesFiles: boolean;
  /** The tool that somebody is led to: it gets the focus, once. */
  led: PictureTool | undefined;
  onLed(): void;
  /** Called when the person wants another picture instead. */
  onReplace(from: 'picture' | 'library'): void;
}

/** The settings of the selected picture, at the bottom of the text. What is typed here is in the text at once. */
export function PictureBar({ editor, image, look, takesFiles, led, onLed, onReplace }: PictureBarProps) {
  const id = useId();
  /** The fields' values; during a composition they are ahead of the text. */
  const [typed, setTyped] = useState<PictureLook>();
  const shown = typed ?? look;

  useEffect(() => void image.scrollIntoView({ block: 'nearest' }), [image]); // so that the bar does not cover it

  useEffect(() => {
    if (!led) return;
    document.getElementById(`${id}-${led}`)?.focus();
    onLed();
  }, [id, led, onLed]);

  /** The picture selected now; `image` follows one frame later. */
  const current = () => selectedPicture(editor) ?? image;
  const say = (next: PictureLook, isComposing = false) => {
    const picture = current();
    const now = readPicture(editor.root, picture);
    const isMoved = (next.caption === '') !== (now.caption === '') || next.width !== now.width;
    setTyped(next);
    if (isMoved && isComposing) return;
    if (!isMoved) {
      setPicture(editor.root, picture, next);
      return editor.textChanged();
    }
    const field = document.activeElement; // the change moves the focus into the text
    editor.change(() => setPicture(editor.root, picture, next));
    selectPicture(editor, picture);
    if (field instanceof HTMLInputElement) field.focus({ preventScroll: true });
    setTyped(next); // the blur has cleared it
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnd = event.key === 'Escape' || (event.key === 'Enter' && event.target instanceof HTMLInputElement);
    if (!isEnd || isOfInputMethod(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    // a dialog around the editor stays open, a form is not sent
    event.preventDefault();
    event.stopPropagation();
    editor.focus();
  };

  return (
    <fieldset
      className="rich-text-editor-picture-bar inside-1 over shadowed rounded on-paper"
      aria-label="图片"
      onKeyDown={onKeyDown}
      onBlur={() => setTyped(undefined)}
      // keeps the picture selected
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
    >
      <div className="rich-text-editor-picture-acts row">
        {takesFiles && <ReplaceActs {...{ id, onReplace }} />}
        {WIDTHS.map(([width, label]) => (
          <button
            key={width}
            type="button"
            className="rich-text-editor-tool icon-18 figures"
            aria-label={`宽度：${label}`}
            aria-pressed={look.width === width}
            onClick={() => say({ ...look, width })}
          >
            {label}
          </button>
        ))}
        <span className="rich-text-editor-divider" aria-hidden="true" />
        <Act label="上移" onPress={() => move(editor, current(), -1)} />
        <Act label="下移" onPress={() => move(editor, current(), 1)} />
        <Act
          icon="close"
          label="删除"
          onPress={() => {
            editor.change(() => removePicture(editor.root, image));
            editor.focus();
          }}
        />
      </div>
      <div className="rich-text-editor-picture-words inside-1 grid gap-2">
        {WORDS.map(({ name, label, most }) => (
          <label key={name} htmlFor={`${id}-${name}`} className="type-small soft">
            {label}
            <input
              id={`${id}-${name}`}
              className="field-input"
              value={shown[name]}
              maxLength={most}
              autoComplete="off"
              onChange={({ target, nativeEvent }) =>
                say({ ...shown, [name]: target.value }, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
              }
              onCompositionEnd={({ currentTarget }) => say({ ...shown, [name]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function move(editor: Editor, picture: HTMLImageElement, step: -1 | 1): void {
  editor.change(() => stepPicture(editor.root, picture, step));
  selectPicture(editor, picture);
  picture.scrollIntoView({ block: 'nearest' });
}

interface ActProps {
  icon?: string;
  label: string;
  onPress(): void;
  id?: string;
}

function ReplaceActs({ id, onReplace }: Pick<PictureBarProps, 'onReplace'> & { id: string }) {
  return (
    <>
      <Act id={`${id}-replace`} icon="picture" label="更换" onPress={() => onReplace('picture')} />
      <Act icon="library" label="图库" onPress={() => onReplace('library')} />
      <span className="rich-text-editor-divider" aria-hidden="true" />
    </>
  );
}

function Act({ icon, label, onPress, id }: ActProps) {
  return (
    <button
      type="button"
      id={id}
      className="rich-text-editor-tool icon-18 inline-row"
      aria-label={`${label}图片`}
      onClick={onPress}
    >
      {icon && <Icon sprite="editor-icons" name={icon} />}
      {label}
    </button>
  );
}
