import { type ReactNode, useId, useState } from 'react';

interface SourceViewProps {
  html: string;
  /** Called with the HTML to apply, or without if nothing is to change. */
  onEnd(html?: string): void;
}

/** The text as HTML. Applied changes are cleaned like all other input. */
export function SourceView({ html, onEnd }: SourceViewProps): ReactNode {
  const id = useId();
  const [text, setText] = useState(() => inLines(html));
  return (
    <div className="rich-text-editor-source grow stack">
      <label className="sr-only" htmlFor={id}>
        HTML 源代码
      </label>
      <textarea
        id={id}
        spellCheck={false}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the person has just opened the view
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onEnd();
        }}
      />
      <div className="rich-text-editor-source-buttons row wraps gap-2 ruled-above">
        <p className="type-small soft">不支持的标签、样式和脚本会被去掉，文字保留。</p>
        <button type="button" className="button" onClick={() => onEnd()}>
          取消
        </button>
        <button type="button" className="button button-main" onClick={() => onEnd(text)}>
          应用
        </button>
      </div>
    </div>
  );
}

/** Puts each block on a line of its own; the line feeds are no part of the text. */
function inLines(html: string): string {
  const parts = html.split(/(<pre[\s>][\s\S]*?<\/pre>)/);
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/(<\/(?:p|h[2-6]|ul|ol|li|blockquote|table|thead|tbody|tr|figure|div)>|<hr>)(?=<)/g, '$1\n'),
    )
    .join('');
}
