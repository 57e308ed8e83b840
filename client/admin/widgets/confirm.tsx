import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { hasUnsaved } from '../state/persisted.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ToolIcon } from './tool-icon.tsx';

/** Its title is the deed, and that of its button where it has none. */
export type Question = Words & ({ title: string; yes?: string } | { title?: string; yes: string });

interface Words {
  text: string;
  /** A second line in grey: the consequence. */
  hint?: string;
  /** A picture, and the one that comes instead. */
  pictures?: readonly string[];
  /** Empty if there is nothing to choose. */
  no?: string;
  /** A yes loses something for good: Enter must not confirm, and the focus is on the cancel button. */
  isRisky?: boolean;
  /** Asked after a yes, once more. */
  again?: string;
}

type Asked = Question & { id: number; answer(yes: boolean): void };

const asked = signal<readonly Asked[]>([]);
let count = 0;

/** Asks a question in a dialog over everything; false if the user closes it by any way other than 确定. */
export async function confirm({ again, ...question }: Question): Promise<boolean> {
  const isSure = await ask(question);
  return isSure && again ? ask({ ...question, text: again, hint: '' }) : isSure;
}

function ask(question: Question): Promise<boolean> {
  const id = count++; // two questions may have the same text
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked.value = asked.peek().filter((other) => other.id !== id);
      resolve(yes);
    };
    asked.value = [...asked.peek(), { ...question, id, answer }];
  });
}

/** Where questions are shown; once in an application. */
export function ConfirmHost() {
  useSignals();
  return asked.value.map((question) => <AskedQuestion key={question.id} {...question} />);
}

function AskedQuestion(question: Asked) {
  const { text, hint, pictures = [], no = '取消', isRisky = false, answer } = question;
  const { yes = no ? '确定' : '知道了', title = yes } = question;
  const textId = useId();
  return (
    <Dialog
      title={title}
      asks={textId}
      onClose={() => answer(false)}
      footer={
        <>
          {no && (
            <Button data-autofocus={isRisky || undefined} onClick={() => answer(false)}>
              {no}
            </Button>
          )}
          <Button
            looks={isRisky ? 'risky' : 'main'}
            data-autofocus={!isRisky || undefined}
            onClick={() => answer(true)}
          >
            {yes}
          </Button>
        </>
      }
    >
      <div className="row gap-3">
        <ToolIcon name="warning" className="icon accent" />
        <div>
          <div id={textId}>
            <p>{text}</p>
            {hint && <p className="above-1 soft">{hint}</p>}
          </div>
          <div className="row gap-3">
            {pictures.map((src) => (
              <Picture key={src} className="confirm-picture above-2 contained on-mist" src={src} alt="" sizes="120px" />
            ))}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Whether these views, or all, may be closed: asks if one of them holds something unsaved. */
export async function mayLeave(paths?: readonly string[]): Promise<boolean> {
  return !hasUnsaved(paths) || confirmLeaving();
}

/** Asks before unsaved content is discarded; true if it may be. */
export function confirmLeaving(hint = ''): Promise<boolean> {
  return confirm({ text: '内容尚未保存，确定要离开吗？', hint, yes: '离开', no: '继续编辑', isRisky: true });
}
