import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { FileInput } from '../ui/file-input.tsx';
import { selectedPicture, selectPicture } from './commands/set-picture.ts';
import { chosenCells } from './commands/table-grid.ts';
import type { Editor } from './editor.ts';
import { pressKey, toolFor } from './keys.ts';
import { SourceView } from './source-view.tsx';
import { StatusBar } from './status-bar.tsx';
import type { FindLinks } from './tools/address-form.tsx';
import { EditorIcon } from './tools/editor-icon.tsx';
import { PanelOf } from './tools/panel-of.tsx';
import { boundsIn, PictureBar } from './tools/picture-bar.tsx';
import { Toolbar } from './tools/toolbar.tsx';
import { isOff, type Panel, type Tool } from './tools/tools.ts';
import { NOTE } from './tree/blocks.ts';
import { type EditorInput, useEditor } from './use-editor.ts';

interface RichTextEditorProps extends EditorInput {
  /** What the text is called to screen readers. */
  label: string;
  /** Has the person choose a picture that is on the server already; gives its address. */
  pick?: () => Promise<string | undefined>;
  findLinks?: FindLinks;
  /** The id of what describes it, such as an error. */
  describedBy?: string | undefined;
}

/** Rich text to write in, looking as the public page shows it. */
export function RichTextEditor(props: RichTextEditorProps): ReactNode {
  const { value } = props;
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  /** The picture in whose place the next files come. */
  const replaced = useRef<HTMLImageElement>(undefined);
  const { editor, pictures, state, trouble, setTrouble } = useEditor(area, props);
  const [open, setOpen] = useState<{ panel: Panel; anchor: HTMLElement }>();
  const [isFull, setFull] = useState(false);
  const [isSource, setSource] = useState(false);

  const toolButton = (toolId: string) => bar.current?.querySelector<HTMLElement>(`[data-tool="${toolId}"]`);
  const choosePictures = async (from: 'picture' | 'library', instead?: HTMLImageElement) => {
    replaced.current = instead;
    if (from === 'picture') return files.current?.click();
    const address = await props.pick?.();
    if (address) pictures?.place(address, instead);
  };
  const openPanel = (panel: Panel) => {
    const anchor = toolButton(panel);
    if (anchor) setOpen(open?.panel === panel ? undefined : { panel, anchor });
  };
  const use = (tool: Tool) => {
    if (!editor) return;
    if (tool.id === 'full') setFull(!isFull);
    else if (tool.id === 'source') setSource(!isSource);
    else if (tool.id === 'picture' || tool.id === 'library') choosePictures(tool.id);
    else if (tool.panel) {
      openPanel(tool.panel);
      if (open?.panel === tool.panel) editor.focus(); // it is closed, and the focus with it
      return;
    } else tool.act?.(editor);
    setOpen(undefined);
    if (document.activeElement !== area.current && tool.id !== 'source') editor.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent } = event;
    if (!editor || nativeEvent.isComposing) return;
    const tool = toolFor(nativeEvent);
    if (tool && !isSource && (area.current?.contains(event.target as Node) || tool.id === 'full')) {
      event.preventDefault();
      if (!isOff(tool, state) || tool.id === 'undo' || tool.id === 'redo') use(tool);
    } else if (event.altKey && event.key === 'F10') {
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    } else if (event.key === 'Escape' && isFull && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      setFull(false);
    } else if (area.current?.contains(event.target as Node) && pressKey(editor, nativeEvent)) event.preventDefault();
    else if (/^(Arrow|Home|End|Page)/.test(event.key)) editor.moved();
  };

  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !editor) return;
    if (target.localName === 'a' && (event.ctrlKey || event.metaKey))
      window.open((target as HTMLAnchorElement).href, '_blank', 'noopener'); // proof: its name
    if (target.localName !== 'img' || target.closest(`[${NOTE}]`)) return;
    selectPicture(editor, target as HTMLImageElement); // proof: its name
  };

  const { picture } = state;
  const image = editor && picture && !isSource ? selectedPicture(editor) : undefined;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of everything inside
    <div
      className={`rich-text-editor stack relative rounded on-paper ${isFull ? 'is-full' : ''}`}
      onKeyDown={onKeyDown}
    >
      <Toolbar
        {...{ bar, state, isFull, isSource, controls: id, open: open?.panel, onUse: use }}
        onLeave={() => editor?.focus()}
      />
      {open && editor && (
        <PanelOf
          {...{ ...open, editor, state, findLinks: props.findLinks }}
          onClose={(returnFocus) => {
            setOpen(undefined);
            if (returnFocus) editor.focus();
          }}
        />
      )}
      {trouble && (
        <div
          className={`rich-text-editor-trouble ruled-below row gap-2 ${trouble.isGood ? 'on-mist soft' : 'tone-bad'}`}
          role={trouble.isGood ? 'status' : 'alert'}
        >
          <span>{trouble.sentence}</span>
          {trouble.acts?.map(({ label, act }) => (
            <button key={label} type="button" className="text-button" onClick={act}>
              {label}
            </button>
          ))}
          <button type="button" className="icon-button" aria-label="关闭提示" onClick={() => setTrouble(undefined)}>
            <EditorIcon name="close" />
          </button>
        </div>
      )}
      {isSource && editor && (
        <SourceView
          html={editor.source}
          onCancel={() => setSource(false)}
          onApply={(html) => {
            editor.replaceAll(html);
            setSource(false);
          }}
        />
      )}
      <div className="rich-text-editor-page relative scrolls" hidden={isSource}>
        {/* biome-ignore lint/a11y/useSemanticElements: no form field can hold formatted text */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: pictures are selected by keys as text is */}
        <div
          ref={area}
          id={id}
          className="rich-text rich-text-editor-area"
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={props.label}
          aria-describedby={props.describedBy}
          contentEditable
          suppressContentEditableWarning
          spellCheck
          onClick={onClick}
          onMouseDown={() => editor?.moved()}
          onBlur={() => editor?.flush()}
        />
        {editor && image && picture && (
          <PictureBar {...{ editor, image }} look={picture.look} onReplace={(from) => choosePictures(from, image)} />
        )}
        {editor && state.cells && <ChosenCells editor={editor} />}
      </div>
      <StatusBar editor={editor} value={value} />
      <FileInput
        input={files}
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        multiple
        aria-label="选择图片"
        onFiles={(chosen) => {
          if (replaced.current && chosen[0]) pictures?.replace(replaced.current, chosen[0]);
          else pictures?.add(chosen);
        }}
      />
    </div>
  );
}

/** The rectangle of cells that is chosen, as it would be merged. It lies over the table, so that the text knows nothing of it. */
function ChosenCells({ editor }: { editor: Editor }): ReactNode {
  const frame = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const range = editor.selection();
    const chosen = range && chosenCells(editor.root, range);
    const page = frame.current?.parentElement;
    if (!chosen || !page) return;
    const { left, top, right, bottom } = boundsIn(page, chosen.cells);
    for (const [name, pixels] of Object.entries({ left, top, width: right - left, height: bottom - top }))
      frame.current?.style.setProperty(name, `${pixels}px`);
  });
  return <span ref={frame} className="rich-text-editor-cells absolute over no-pointer" aria-hidden="true" />;
}
