import { type ClipboardEvent, type DragEvent, useState } from 'react';

const NO_FILE = '拖来的只是网址：请先存到电脑，再选择文件';

/** The props of a drop target for files, dropped or pasted; `refuse` is called if there is none, as in an address. */
export function useDrop(accept: (files: File[]) => void, refuse: (sentence: string) => void) {
  const [over, setOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation(); // another drop target may surround it
    setOver(event.type === 'dragover');
    if (event.type !== 'drop') return;
    const files = [...event.dataTransfer.files];
    if (files.length > 0) accept(files);
    else refuse(NO_FILE);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    accept(files);
  };
  return { over, target: { onDragOver: onDrag, onDragLeave: onDrag, onDrop: onDrag, onPaste } };
}
