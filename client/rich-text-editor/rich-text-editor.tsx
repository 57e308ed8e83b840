import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { LARGE_FILE_TYPES } from '../../server/contract/upload-rules.ts';
import { FileInput } from '../ui/file-input.tsx';
import { Icon } from '../ui/icon.tsx';
import { isOfInputMethod } from '../ui/keys.ts';
import { selectedPicture, selectPicture } from './commands/set-picture.ts';
import type { Editor } from './editor.ts';
import type { PictureMessage, Pictures } from './pictures.ts';
import type { FindLinks } from './tools/address-form.tsx';
import { PanelOf } from './tools/panel-of.tsx';
import { PictureBar } from './tools/picture-bar.tsx';
import { Toolbar } from './tools/toolbar.tsx';
import { LINK, type Tool, toolFor, type View } from './tools/tools.ts';
import { NOTE } from './tree/blocks.ts';
import { makeRoomAbove, pressKey } from './typing.ts';
import { type EditorInput, useEditor } from './use-editor.ts';
import { type FocusText, useTextFocus } from './use-text-focus.ts';

interface RichTextEditorProps extends EditorInput {
  label: string;
  ref?: Ref<FocusText>;
  /** Lets the person choose a picture of the server; returns its address. */
  pick?: () => Promise<string | undefined>;
  findLinks?: FindLinks;
  /** The id of its error, if it has one. */
  describedBy?: string | undefined;
}

/** A rich-text editor that shows the text as the public page does. */
export function RichTextEditor(props: RichTextEditorProps) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const { editor, pictures, state, message, setMessage } = useEditor(area, props);
  const { choosePictures, chooseFilm, fileInputs } = usePictureChoice(pictures, props.pick);
  const [view, setView] = useState<View>({ isFull: false, isMore: false });
  const { open, isFull, isMore } = view;
  const buttonOf = (name: string) => bar.current?.querySelector<HTMLElement>(`[data-tool="${name}"]`);

  const use = (tool: Tool) => {
    if (!editor) return;
    const { id: name, panel } = tool;
    const anchor = panel && buttonOf(panel);
    const isOpening = panel && anchor && open?.panel !== panel;
    setView({
      open: isOpening ? { panel, anchor } : undefined,
      isFull: isFull !== (name === 'full'),
      isMore: isMore !== (name === 'more'),
    });
    if (name === 'picture' || name === 'library') choosePictures(name);
    tool.act?.(editor);
    if (isOpening || document.activeElement === area.current) return;
    if (name === 'more') buttonOf(name)?.focus();
    else editor.focus();
  };

  const { led, onLed } = useTextFocus(editor, props.ref, () => use(LINK));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!editor || isOfInputMethod(event.nativeEvent)) return;
    const tool = toolFor(event.nativeEvent);
    const isInText = area.current?.contains(event.target as Node); // proof: a key's target is a node
    if (tool && (isInText || tool.id === 'full')) {
      event.preventDefault();
      use(tool);
    } else if (event.altKey && event.key === 'F10') {
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    } else if (event.key === 'Escape' && (isFull || isMore) && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      setView({ isMore: false, isFull: isFull && isMore });
      if (!isInText) buttonOf('more')?.focus();
    } else if (isInText && pressKey(editor, event.nativeEvent)) event.preventDefault();
    else if (/^(Arrow|Home|End|Page)/.test(event.key)) editor.caretMoved();
  };

  const takesFiles = props.services.refusal === undefined;
  const image = editor && state.picture ? selectedPicture(editor) : undefined;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of everything inside
    <div
      className={`rich-text-editor rich-text-looks stack relative rounded on-paper ${isFull ? 'is-full' : ''}`}
      onKeyDown={onKeyDown}
    >
      <Toolbar {...{ bar, state, view, takesFiles, controls: id, onUse: use }} onLeave={() => editor?.focus()} />
      {open && editor && pictures && (
        <PanelOf
          {...{ ...open, editor, state, findLinks: props.findLinks, chooseFilm, onFilm: pictures.onFilm }}
          upload={takesFiles ? props.services.upload : undefined}
          onClose={(returnFocus) => {
            setView({ ...view, open: undefined });
            if (returnFocus) editor.focus();
          }}
        />
      )}
      <Message shown={message} onClose={() => setMessage(undefined)} />
      <div className="rich-text-editor-page relative scrolls">
        {/* biome-ignore lint/a11y/useSemanticElements: no form field can hold formatted text */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: pictures are selected by keys as text is */}
        <div
          ref={area}
          id={id}
          className="rich-text rich-text-editor-area ink type-large"
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={props.label}
          aria-describedby={props.describedBy}
          aria-invalid={props.describedBy !== undefined}
          contentEditable
          translate="no"
          suppressContentEditableWarning
          onClick={editor && (({ nativeEvent }) => click(editor, nativeEvent))}
          onMouseDown={() => editor?.caretMoved()}
          onBlur={() => editor?.flush()}
        />
        {editor && image && state.picture && (
          <PictureBar
            {...{ editor, image, takesFiles, onLed, ...state.picture }}
            led={led?.image === image ? led.tool : undefined}
            onReplace={(from) => choosePictures(from, image)}
          />
        )}
      </div>
      {fileInputs}
    </div>
  );
}

/** Lets the person choose pictures from the computer or the server, or a film. Returns the file inputs to render as well. */
function usePictureChoice(pictures: Pictures | undefined, pick: RichTextEditorProps['pick']) {
  const files = useRef<HTMLInputElement>(null);
  const films = useRef<HTMLInputElement>(null);
  const replaced = useRef<HTMLImageElement>(undefined);
  const choosePictures = async (from: 'picture' | 'library', instead?: HTMLImageElement) => {
    replaced.current = instead;
    if (from === 'picture') return files.current?.click();
    const address = await pick?.();
    if (address) pictures?.insert(address, instead);
  };
  const fileInputs = (
    <>
      <FileInput
        input={files}
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        multiple
        aria-label="选择图片"
        onFiles={(chosen) => pictures?.choose(chosen, replaced.current)}
      />
      <FileInput input={films} accept={LARGE_FILE_TYPES.film.join()} onFiles={(film) => pictures?.add(film)} />
    </>
  );
  return { choosePictures, chooseFilm: () => films.current?.click(), fileInputs };
}

/** Selects a clicked picture or film; opens a link that is clicked with Ctrl, as office suites do; makes room above the text. */
function click(editor: Editor, { target, ctrlKey, metaKey, clientY }: MouseEvent): void {
  if (target === editor.root) makeRoomAbove(editor, clientY);
  if (target instanceof HTMLAnchorElement && (ctrlKey || metaKey)) window.open(target.href, '_blank', 'noopener');
  const isShown = target instanceof HTMLImageElement || target instanceof HTMLVideoElement;
  if (isShown && !target.closest(`[${NOTE}]`)) selectPicture(editor, target);
}

/** A region is read out for what comes into it: it is there before a message. */
function Message({ shown, onClose }: { shown: PictureMessage | undefined; onClose(): void }) {
  const { sentence, note, isGood, act } = shown ?? {};
  return (
    <div className="stays over" role={shown && !isGood ? 'alert' : 'status'}>
      {shown && (
        <div className={`rich-text-editor-message ruled-below row gap-2 ${isGood ? 'on-mist soft' : 'tone-bad'}`}>
          <span>{[sentence, note].filter(Boolean).join('。')}</span>
          {act && (
            <button type="button" className="text-button rigid" onClick={act.run}>
              {act.label}
            </button>
          )}
          <button type="button" className="icon-button" aria-label="关闭提示" onClick={onClose}>
            <Icon sprite="editor-icons" name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
