import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { areaOf, cellsOf } from '../commands/merge-cells.ts';
import type { Editor } from '../editor.ts';
import { placeIn } from '../place-in.ts';

/** The rectangle of cells that is chosen, as it would be merged. It lies over the table, so that the text knows nothing of it. */
export function ChosenCells({ editor }: { editor: Editor }): ReactNode {
  const frame = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const range = editor.selection();
    const area = range && areaOf(editor.root, range);
    const page = frame.current?.parentElement;
    if (!area || !page) return;
    const { left, top, right, bottom } = placeIn(page, cellsOf(area));
    for (const [name, pixels] of Object.entries({ left, top, width: right - left, height: bottom - top }))
      frame.current?.style.setProperty(name, `${pixels}px`);
  });
  return <span ref={frame} className="rich-text-editor-cells" aria-hidden="true" />;
}
