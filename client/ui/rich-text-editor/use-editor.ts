import { type RefObject, useEffect, useRef, useState } from 'react';
import { listenToClipboard } from './clipboard.ts';
import { Editor } from './editor.ts';
import { Pictures, type PictureTrouble, type Upload } from './pictures.ts';
import { NO_STATE, readToolState, type ToolState } from './tool-state.ts';
import { listenToTyping } from './typing.ts';

interface EditorInput {
  value: string;
  readOnly: boolean;
  onChange(html: string): void;
  upload: Upload | undefined;
}

interface EditorHandle {
  editor: Editor | undefined;
  pictures: Pictures | undefined;
  state: ToolState;
  trouble: PictureTrouble | undefined;
  setTrouble(trouble: PictureTrouble | undefined): void;
}

/** An editor on the element of `area`, for as long as it is on the page. */
export function useEditor(area: RefObject<HTMLElement | null>, input: EditorInput): EditorHandle {
  const [made, setMade] = useState<{ editor: Editor; pictures: Pictures }>();
  const [state, setState] = useState(NO_STATE);
  const [trouble, setTrouble] = useState<PictureTrouble>();
  const latest = useRef(input);
  latest.current = input;

  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    let frame = 0;
    const readState = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = readToolState(editor);
        setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      });
    };
    const editor = new Editor(root, { onChange: (html) => latest.current.onChange(html), onState: readState });
    const upload: Upload = async (file, onProgress) =>
      (await latest.current.upload?.(file, onProgress)) ?? { ok: false, msg: '此处不能上传图片' };
    const pictures = new Pictures(editor, upload, setTrouble);
    editor.isReadOnly = latest.current.readOnly;
    editor.load(latest.current.value);
    const stops = [
      listenToTyping(editor),
      listenToClipboard(editor, pictures, (sentence) => setTrouble(sentence === undefined ? undefined : { sentence })),
    ];
    const onSelection = () => {
      if (editor.span()) readState();
    };
    root.ownerDocument.addEventListener('selectionchange', onSelection);
    setMade({ editor, pictures });
    return () => {
      editor.flush();
      root.ownerDocument.removeEventListener('selectionchange', onSelection);
      for (const stop of stops) stop();
      cancelAnimationFrame(frame);
      editor.dispose();
      setMade(undefined);
    };
  }, [area]);

  const editor = made?.editor;
  useEffect(() => {
    if (editor && input.value !== editor.value) editor.load(input.value);
  }, [editor, input.value]);
  useEffect(() => {
    if (editor) editor.isReadOnly = input.readOnly;
  }, [editor, input.readOnly]);

  return { editor, pictures: made?.pictures, state, trouble, setTrouble };
}
