import { type ReactNode, useMemo } from 'react';
import { type Visitor, visitHtml } from '../../../server/rich-text/read-html.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { htmlByWord } from './by-word.tsx';
import { useIsServed } from './without-hydration.tsx';

/** Rich text with the lines of short table cells and captions ending between words. */
export function RichTextByWord({ html }: { html: string }): ReactNode {
  const isServed = useIsServed();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's markup, which has the words, stays as it is
  const set = useMemo(() => (isServed ? html : visitHtml(html, SHORT)), [html]);
  return <RichText html={set} />;
}

const short: Visitor[string] = ({ source }, inside) => `${source}${htmlByWord(inside)}</${/\w+/.exec(source)}>`;
const SHORT: Visitor = { td: short, th: short, figcaption: short };
