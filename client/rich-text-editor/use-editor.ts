import {
  type ContextType,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { UploadPicture } from '../call.ts';
import { onWordsWanted } from '../typed-words.ts';
import { PendingUploads } from '../ui/pending-uploads.ts';
import { listenToClipboard } from './clipboard.ts';
import { Editor } from './editor.ts';
import { Pictures, type PictureTrouble } from './pictures.ts';
import { NO_STATE, readToolState, type ToolState } from './tool-state.ts';
import { listenToTyping } from './typing.ts';

interface EditorInput {
  value: string;
  readOnly: boolean;
  onChange(html: string): void;
  upload: UploadPicture | undefined;
}

interface EditorHandle {
  editor: Editor | undefined;
  pictures: Pictures | undefined;
  state: ToolState;
  trouble: PictureTrouble | undefined;
  setTrouble(trouble: PictureTrouble | undefined): void;
}

interface Made {
  readonly editor: Editor;
  readonly pictures: Pictures;
}

/** An editor on the element of `area`, for as long as it is on the page. */
export function useEditor(area: RefObject<HTMLElement | null>, input: EditorInput): EditorHandle {
  const [made, setMade] = useState<Made>();
  const [state, setState] = useState(NO_STATE);
  const [trouble, setTrouble] = useState<PictureTrouble>();
  const pending = useContext(PendingUploads);
  const latest = useRef({ ...input, pending });
  latest.current = { ...input, pending };
  const kept = useRef<Made>(undefined);

  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    const { editor, pictures } = kept.current ?? make(root, latest, setState, setTrouble);
    kept.current = { editor, pictures };
    editor.isReadOnly = latest.current.readOnly;
    const stops = [
      listenToTyping(editor),
      onWordsWanted(() => editor.flush()),
      listenToClipboard(editor, pictures, (sentence) => setTrouble(sentence === undefined ? undefined : { sentence })),
    ];
    const onSelection = () => {
      if (editor.span()) editor.showState();
    };
    root.ownerDocument.addEventListener('selectionchange', onSelection);
    setMade(kept.current);
    return () => {
      editor.flush();
      root.ownerDocument.removeEventListener('selectionchange', onSelection);
      for (const stop of stops) stop();
      if (root.isConnected) return; // hidden with its view: it comes back with what is under way
      pictures.dispose();
      editor.dispose();
      kept.current = undefined;
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

function make(
  root: HTMLElement,
  latest: { readonly current: EditorInput & { pending: ContextType<typeof PendingUploads> } },
  setState: Dispatch<SetStateAction<ToolState>>,
  tell: (trouble: PictureTrouble) => void,
): Made {
  let frame = 0;
  const onState = () => {
    pictures?.follow();
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const next = readToolState(editor);
      setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    });
  };
  let pictures: Pictures | undefined;
  const editor = new Editor(root, { onChange: (html) => latest.current.onChange(html), onState });
  const upload: UploadPicture = async (file, watch) =>
    (await latest.current.upload?.(file, watch)) ?? { ok: false, msg: '此处不能上传图片' };
  pictures = new Pictures(editor, upload, (cancel) => latest.current.pending.begin(cancel), tell);
  editor.load(latest.current.value);
  return { editor, pictures };
}
