import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { onFlushFields } from '../flush-fields.ts';
import { listen } from '../ui/listen.ts';
import { PendingUploads } from '../ui/pending-uploads.ts';
import { listenToClipboard } from './clipboard.ts';
import { Editor } from './editor.ts';
import { type EditorServices, type MessageLook, type PictureMessage, Pictures } from './pictures.ts';
import { NO_STATE, readToolState } from './tool-state.ts';
import { listenToTyping } from './typing.ts';

export interface EditorInput {
  /** Clean HTML, as the server stores it. A value other than those reported is loaded anew and clears the history. */
  value: string;
  /** Called with the text as clean HTML, empty for an empty text; at most every 200 ms while typing, at once on blur. */
  onChange(html: string): void;
  services: EditorServices;
}

interface Instance {
  readonly editor: Editor;
  readonly pictures: Pictures;
}

/** Returns an editor on the element of `area`, which lives as long as the element is in the page. */
export function useEditor(area: RefObject<HTMLElement | null>, input: EditorInput) {
  const [instance, setInstance] = useState<Instance>();
  const [state, setState] = useState(NO_STATE);
  const [message, setMessage] = useState<PictureMessage>();
  const pending = useContext(PendingUploads);
  const latest = useRef({ ...input, pending });
  latest.current = { ...input, pending };
  const living = useRef<Instance>(undefined);
  /** Values that the form has not passed back yet: two pictures may arrive before it does. */
  const reported = useRef(new Set<string>());

  const showMessage = (sentence: string | undefined, look?: MessageLook) =>
    setMessage(sentence ? { sentence, ...look } : undefined);
  const showNote = (note: string) =>
    setMessage((shown) =>
      shown && (shown.act || !shown.isGood) ? { ...shown, note } : { sentence: note, isGood: true },
    );

  const make = (root: HTMLElement): Instance => {
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
        reported.current.add(html);
        latest.current.onChange(html);
      },
      onState,
    });
    pictures = new Pictures(editor, {
      ...input.services,
      begin: (cancel, name) => latest.current.pending.begin(cancel, name),
      showMessage,
      showNote,
    });
    editor.load(latest.current.value);
    return { editor, pictures };
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `make` reads the latest props
  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    living.current ??= make(root);
    const { editor, pictures } = living.current;
    const stops = [
      listenToTyping(editor),
      onFlushFields(() => editor.flush()),
      listenToClipboard(editor, pictures, showMessage),
      listen(document, 'selectionchange', () => editor.selection() && editor.showState()),
    ];
    setInstance(living.current);
    return () => {
      editor.flush();
      for (const stop of stops) stop();
      if (root.isConnected) return; // its view is only hidden: uploads go on
      pictures.dispose();
      editor.dispose();
      living.current = undefined;
    };
  }, [area]);

  const editor = instance?.editor;
  useEffect(() => {
    if (!editor) return;
    if (input.value === editor.value) reported.current.clear();
    else if (!reported.current.has(input.value)) editor.load(input.value);
  }, [editor, input.value]);

  return { ...instance, state, message, setMessage };
}
