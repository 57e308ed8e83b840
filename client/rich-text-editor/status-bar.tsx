import { type ReactNode, useEffect, useState } from 'react';
import { RICH_TEXT_MAX_BYTES } from '../../server/contract/rules.ts';
import type { Editor } from './editor.ts';
import { textBlocksIn, textOf } from './tree/text-blocks.ts';

/** Counting waits for a pause in typing. */
const PAUSE_MS = 400;
/** From here on the room left is told. */
const NEARLY = 0.9;

interface StatusBarProps {
  editor: Editor | undefined;
  /** The text as last told; counted anew when it changes. */
  value: string;
}

/** The line below the text: how many words, how much room is left; more is told, not prevented. */
export function StatusBar({ editor, value }: StatusBarProps): ReactNode {
  const [count, setCount] = useState({ words: 0, bytes: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `value` is what says that the text changed
  useEffect(() => {
    if (!editor) return undefined;
    const timer = setTimeout(() => {
      const text = [...textBlocksIn(editor.root)].map(textOf).join('\n');
      setCount({ words: countWords(text), bytes: new TextEncoder().encode(editor.value).length });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [editor, value]);

  const isOver = count.bytes > RICH_TEXT_MAX_BYTES;
  const isNear = count.bytes > RICH_TEXT_MAX_BYTES * NEARLY;
  return (
    <div className="rich-text-editor-status row ruled-above soft">
      <span className="figures">字数 {count.words}</span>
      {isNear && (
        <span className={isOver ? 'is-over' : ''} role="status">
          {isOver ? '内容过大，请精简后再保存：' : '内容快满了：'}
          {Math.ceil(count.bytes / 1024)} KB / {RICH_TEXT_MAX_BYTES / 1024} KB
        </span>
      )}
      <span className="rich-text-editor-hint">Alt+F10 到工具栏</span>
    </div>
  );
}

const HAN = /[\p{Script=Han}\u3007]/gu;
const WORDS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]+(?:['’.-][\p{L}\p{Nd}]+)*/gu;

/** How office suites count Chinese: each Han character, each word or number in other letters; no punctuation. */
export function countWords(text: string): number {
  return (text.match(HAN)?.length ?? 0) + (text.match(WORDS)?.length ?? 0);
}
