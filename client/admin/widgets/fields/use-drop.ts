import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** The props of a drop target for dropped and pasted files, and whether files are held over it. */
export function useDrop(accept: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation(); // another drop target may surround it
    setOver(event.type === 'dragover');
    if (event.type === 'drop') accept([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    accept(files);
  };
  return { over, place: { onDragOver: onDrag, onDragLeave: onDrag, onDrop: onDrag, onPaste } };
}
