import type { ReactNode } from 'react';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';
import { Choices } from './choices.tsx';
import { FilmPanel } from './film-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { Popover } from './popover.tsx';
import { TablePanel } from './table-panel.tsx';
import type { Panel } from './tools.ts';

const LABELS: Record<Panel, string> = {
  block: '段落格式',
  size: '字号',
  text: '文字颜色',
  bg: '背景颜色',
  align: '对齐方式',
  link: '链接',
  picture: '图片说明',
  film: '插入视频',
  table: '表格',
};

interface PanelOfProps {
  panel: Panel;
  anchor: HTMLElement;
  editor: Editor;
  state: ToolState;
  onClose(returnFocus: boolean): void;
}

/** What opens below a tool. */
export function PanelOf({ panel, anchor, editor, state, onClose }: PanelOfProps): ReactNode {
  const done = () => onClose(true);
  const role = panel in { link: 1, picture: 1, film: 1 } || (panel === 'table' && !state.isInTable) ? 'dialog' : 'menu';
  return (
    <Popover key={panel} label={LABELS[panel]} anchor={anchor} role={role} onClose={onClose}>
      {panel === 'link' ? (
        <LinkPanel editor={editor} onDone={done} />
      ) : panel === 'film' ? (
        <FilmPanel editor={editor} onDone={done} />
      ) : panel === 'picture' ? (
        <PicturePanel editor={editor} onDone={done} />
      ) : panel === 'table' ? (
        <TablePanel editor={editor} state={state} onDone={done} />
      ) : (
        <Choices panel={panel} editor={editor} state={state} onDone={done} />
      )}
    </Popover>
  );
}
