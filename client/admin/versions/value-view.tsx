import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { readFocus } from '../../../server/contract/picture-name.ts';
import { Picture, type PictureProps } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Describe } from '../form/differences.ts';
import { useNames } from '../state/use-names.ts';
import { framingWords } from '../widgets/fields/focus-board.tsx';
import { blocksOf, commonOf, parsed } from './paragraphs.ts';

/** The fields of a history as comparisons show them: ids of products as their names. */
export function useDescribed(describe: Describe) {
  const names = useNames();
  return (path: string) => {
    const { show = (value: unknown) => value, ...field } = describe(path);
    return { ...field, show: (value: unknown) => named(show(value), (id) => names.get(id)) };
  };
}

type ValueKind = ReturnType<Describe>['kind'];

interface ShownValue {
  head: ReactNode;
  value: unknown;
  isChosen?: boolean;
}

interface ComparisonProps extends Record<'left' | 'right', ShownValue> {
  label: string;
  mark?: ReactNode;
  kind: ValueKind;
}

/** A value in which ids known to `nameOf` are replaced by names, at any depth. */
function named(value: unknown, nameOf: (text: string) => string | undefined): unknown {
  if (typeof value === 'string') return nameOf(value) ?? value;
  return Array.isArray(value) ? value.map((entry) => named(entry, nameOf)) : value;
}

/** A field with two values side by side. */
export function Comparison({ label, mark, kind, left, right }: ComparisonProps) {
  const side = ({ head, value, isChosen }: ShownValue, other: unknown) => (
    <div className={`compare-side bordered rounded ${isChosen ? 'is-chosen' : ''}`}>
      {head}
      <ValueView kind={kind} value={value} other={other} />
    </div>
  );
  return (
    <fieldset className="compare below-6">
      <legend className="compare-label below-2 type-body strong">
        <span className="right-3">{label}</span>
        {mark}
      </legend>
      <div className="compare-pair grid gap-3">
        {side(left, right.value)}
        {side(right, left.value)}
      </div>
    </fieldset>
  );
}

function ValueView({ kind, value, other }: { kind: ValueKind; value: unknown; other: unknown }) {
  if (String(value ?? '') === '') return <p className="soft">（空）</p>;
  if (kind === 'rich') return <RichValue html={String(value)} other={String(other ?? '')} />;
  if (kind === 'picture') {
    const framing = framingWords(String(value));
    return (
      <>
        <FormerPicture className="value-view-picture" src={readFocus(String(value)).file} alt="" sizes="240px" />
        {framing && <p className="type-small">{framing}</p>}
      </>
    );
  }
  return runsOf(lines(value), lines(other)).map(({ at, isSame, run }) => {
    const text = (
      <p key={at} className="value-view-text">
        {run.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their index
          <Fragment key={index}>
            {index > 0 && '\n'}
            {isSame ? withPictures(line) : <mark>{withPictures(line)}</mark>}
          </Fragment>
        ))}
      </p>
    );
    return isSame && run.length > SAME_MOST ? (
      <details key={at}>
        <summary className="soft">相同的 {run.length} 行</summary>
        {text}
      </details>
    ) : (
      text
    );
  });
}

/** More lines in a row that both versions have are folded: what differs is seen without scrolling. */
const SAME_MOST = 3;

/** Lines in runs of those that the other version has in the same order, and of those that it has not. */
function runsOf(own: readonly string[], other: readonly string[]) {
  const same = new Set(commonOf(own, other).map(([at]) => at));
  const runs: { at: number; isSame: boolean; run: string[] }[] = [];
  for (const [at, line] of own.entries()) {
    const isSame = same.has(at);
    const last = runs.at(-1);
    if (last?.isSame === isSame) last.run.push(line);
    else runs.push({ at, isSame, run: [line] });
  }
  return runs;
}

const ADDRESS =
  /(\/(?:uploads|media)\/(?:(?!\/(?:uploads|media)\/)[\w./-])+\.(?:webp|avif|png|jpe?g|gif|svg|pdf|mp4|webm|vtt))/;

/** Addresses of our own pictures as the pictures, of other files as links. */
function withPictures(line: string) {
  return line.split(ADDRESS).map((part, at) => {
    if (!ADDRESS.test(part)) return at > 0 ? part.replace(/^，/, ' ') : part;
    if (/\.(?:pdf|mp4|webm|vtt)$/.test(part))
      return (
        <a key={part} href={part} target="_blank" rel="noopener">
          查看文件
        </a>
      );
    return <FormerPicture key={part} className="value-view-logo" src={part} alt={part} sizes="96px" />;
  });
}

/** A picture that a version has: its file may have been removed since, and comes back with the version. */
function FormerPicture({ className = '', ...picture }: PictureProps) {
  const [isUnread, setUnread] = useState(false);
  if (isUnread) return <span className="soft">图片打不开，可能已删除。恢复这个版本时，回收站里有就一起找回。</span>;
  return (
    <span onErrorCapture={() => setUnread(true)}>
      <Picture className={`${className} contained on-mist`} {...picture} />
    </span>
  );
}

function lines(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((entry) => texts(entry).join('，'));
  return texts(value);
}

function texts(value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? '是' : '否'];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts);
  const { file } = readFocus(String(value ?? ''));
  const framing = framingWords(String(value ?? ''));
  return (framing ? `${file}（${framing}）` : file).split('\n');
}

const ABOVE_FIRST_PX = 12;

/** Rich text next to another version of it: the blocks that differ are marked, the first of them at the top. */
function RichValue({ html, other }: { html: string; other: string }) {
  const marked = useMemo(() => markChanges(html, other), [html, other]);
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>('.is-changed');
    if (first) place.current?.scrollTo(0, first.offsetTop - ABOVE_FIRST_PX);
  }, [marked]);
  return (
    <article
      ref={place}
      className="value-view-rich inside-3 scrolls corners relative on-paper"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
      tabIndex={0}
      aria-label="正文"
    >
      <RichText html={marked} />
    </article>
  );
}

/** Clean rich text in which outermost blocks that `other` does not have unchanged in the same order are marked. Only in a browser. */
export function markChanges(html: string, other: string): string {
  const same = new Set(commonOf(blocksOf(html), blocksOf(other)).map(([at]) => at));
  const { body } = parsed(html);
  for (const [at, block] of [...body.childNodes].entries())
    if (block instanceof Element && !same.has(at)) block.classList.add('is-changed');
  return body.innerHTML;
}
