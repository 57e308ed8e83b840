import type { ReactNode } from 'react';
import type { Editor } from '../editor.ts';
import type { ToolState } from '../tool-state.ts';
import { AddressForm, type PanelForm } from './address-form.tsx';
import { type ChoicePanel, Choices } from './choices.tsx';
import { filmForm } from './film-form.ts';
import { type FindLinks, linkForm } from './link-form.ts';
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
  film: '插入视频',
  table: '表格',
};

const FORMS: Record<Exclude<Panel, ChoicePanel | 'table'>, (editor: Editor, findLinks?: FindLinks) => PanelForm> = {
  link: linkForm,
  film: filmForm,
};

interface PanelOfProps {
  panel: Panel;
  anchor: HTMLElement;
  editor: Editor;
  state: ToolState;
  findLinks: FindLinks | undefined;
  onClose(returnFocus: boolean): void;
}

/** What opens below a tool. */
export function PanelOf({ panel, anchor, editor, state, findLinks, onClose }: PanelOfProps): ReactNode {
  const onDone = () => onClose(true);
  const isForm = panel === 'link' || panel === 'film';
  const role = isForm || (panel === 'table' && !state.isInTable) ? 'dialog' : 'menu';
  return (
    <Popover key={panel} label={LABELS[panel]} anchor={anchor} role={role} onClose={onClose}>
      {isForm ? (
        <AddressForm form={FORMS[panel](editor, findLinks)} onDone={onDone} />
      ) : panel === 'table' ? (
        <TablePanel editor={editor} state={state} onDone={onDone} />
      ) : (
        <Choices panel={panel} editor={editor} state={state} onDone={onDone} />
      )}
    </Popover>
  );
}
