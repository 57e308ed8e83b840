import { type ReactNode, useSyncExternalStore } from 'react';
import { Dialog } from './dialog.tsx';
import { ToolIcon } from './tool-icon.tsx';

export interface Question {
  /** 「提示」 unless said otherwise. */
  title?: string;
  text: string;
  /** A second line in grey: what follows from it. */
  hint?: string;
  yes?: string;
  no?: string;
}

interface Asked extends Question {
  answer(yes: boolean): void;
}

let asked: readonly Asked[] = [];
const listeners = new Set<() => void>();

/** Asks a question in a dialog over everything; false when the person closes it any other way than by 确定. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const mine: Asked = {
      ...question,
      answer(yes) {
        change(asked.filter((other) => other !== mine));
        resolve(yes);
      },
    };
    change([...asked, mine]);
  });
}

/** Asks before something typed goes; true when it may. */
export function confirmLeaving(hint?: string): Promise<boolean> {
  return confirm({ text: '内容尚未保存，确定要离开吗？', ...(hint ? { hint } : {}), yes: '离开', no: '继续编辑' });
}

/** Where questions are shown; once in an application. */
export function ConfirmHost(): ReactNode {
  const questions = useSyncExternalStore(subscribe, () => asked);
  return questions.map((question) => (
    <Dialog
      key={question.text}
      title={question.title ?? '提示'}
      className="confirm"
      closesOutside={false}
      onClose={() => question.answer(false)}
      footer={
        <>
          <button type="button" className="button" onClick={() => question.answer(false)}>
            {question.no ?? '取消'}
          </button>
          <button type="button" className="button button-main" data-autofocus onClick={() => question.answer(true)}>
            {question.yes ?? '确定'}
          </button>
        </>
      }
    >
      <div className="confirm-words">
        <ToolIcon name="warning" className="icon confirm-mark" />
        <div>
          <p className="confirm-text">{question.text}</p>
          {question.hint && <p className="confirm-hint">{question.hint}</p>}
        </div>
      </div>
    </Dialog>
  ));
}

function change(next: readonly Asked[]): void {
  asked = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
