import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import type { FetchPicture, UploadPicture } from '../call.ts';
import { onWordsWanted } from '../typed-words.ts';
import { PendingUploads } from '../ui/pending-uploads.ts';
import { listenToClipboard } from './clipboard.ts';
import { Editor } from './editor.ts';
import { Pictures, type PictureTrouble } from './pictures.ts';
import { NO_STATE, readToolState } from './tool-state.ts';
import { listenToTyping } from './typing.ts';

interface EditorInput {
  value: string;
  readOnly: boolean;
  onChange(html: string): void;
  upload: UploadPicture | undefined;
  fetchPicture: FetchPicture;
}

interface Made {
  readonly editor: Editor;
  readonly pictures: Pictures;
}

/** An editor on the element of `area`, for as long as it is on the page. */
export function useEditor(area: RefObject<HTMLElement | null>, input: EditorInput) {
  const [made, setMade] = useState<Made>();
  const [state, setState] = useState(NO_STATE);
  const [trouble, setTrouble] = useState<PictureTrouble>();
  const pending = useContext(PendingUploads);
  const latest = useRef({ ...input, pending });
  latest.current = { ...input, pending };
  const living = useRef<Made>(undefined);
  /** Values on their way through the form: two pictures may arrive before the first of them is back. */
  const told = useRef(new Set<string>());

  const make = (root: HTMLElement): Made => {
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
    const editor = new Editor(root, {
      onChange: (html) => {
        told.current.add(html);
        latest.current.onChange(html);
      },
      onState,
    });
    const upload: UploadPicture = async (file, watch) =>
      (await latest.current.upload?.(file, watch)) ?? { ok: false, msg: '此处不能上传图片' };
    pictures = new Pictures(
      editor,
      { upload, fetch: (url) => latest.current.fetchPicture(url) },
      (cancel) => latest.current.pending.begin(cancel),
      setTrouble,
    );
    editor.load(latest.current.value);
    return { editor, pictures };
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `make` reads what is latest
  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    living.current ??= make(root);
    const { editor, pictures } = living.current;
    editor.isReadOnly = latest.current.readOnly;
    const tell = (sentence: string | undefined, isGood = false) =>
      setTrouble(sentence ? { sentence, isGood } : undefined);
    const stops = [
      listenToTyping(editor),
      onWordsWanted(() => editor.flush()),
      listenToClipboard(editor, pictures, tell),
    ];
    const onSelection = () => editor.selection() && editor.showState();
    document.addEventListener('selectionchange', onSelection);
    setMade(living.current);
    return () => {
      editor.flush();
      document.removeEventListener('selectionchange', onSelection);
      for (const stop of stops) stop();
      if (root.isConnected) return; // hidden with its view: it comes back with what is under way
      pictures.dispose();
      editor.dispose();
      living.current = undefined;
    };
  }, [area]);

  const editor = made?.editor;
  useEffect(() => {
    if (!editor) return;
    editor.isReadOnly = input.readOnly;
    if (input.value === editor.value) told.current.clear();
    else if (!told.current.has(input.value)) editor.load(input.value);
  }, [editor, input.readOnly, input.value]);

  return { ...made, state, trouble, setTrouble };
}
