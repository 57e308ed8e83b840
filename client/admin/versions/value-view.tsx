import { Fragment, type ReactNode } from 'react';
import { readFocus } from '../../../server/contract/picture-name.ts';
import { Picture } from '../../ui/picture.tsx';
import { focusWords } from '../widgets/fields/focus-board.tsx';
import { RichValue } from './rich-value.tsx';

/** How a value is shown beside another: as its field would show it. */
export type ValueKind = 'text' | 'rich' | 'picture';

/** A value to be read and compared with the other one, not edited. */
export function ValueView({ kind, value, other }: { kind: ValueKind; value: unknown; other: unknown }): ReactNode {
  if (value === '' || value === undefined || value === null) return <p className="soft">（空）</p>;
  if (kind === 'rich') {
    return <RichValue html={String(value)} other={String(other ?? '')} />;
  }
  if (kind === 'picture') {
    const { file, focus } = readFocus(String(value));
    return (
      <>
        <Picture className="value-view-picture on-mist" src={file} alt="" sizes="240px" />
        {focus && <p className="type-small">{focusWords(focus)}</p>}
      </>
    );
  }
  const others = lines(other);
  return (
    <p className="value-view-text">
      {lines(value).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <Fragment key={at}>
          {at > 0 && '\n'}
          {others.includes(line) ? withPictures(line) : <Marked line={line} other={others[at] ?? ''} />}
        </Fragment>
      ))}
    </p>
  );
}

/** A line with what the other has not marked: all between what both begin and end with. */
function Marked({ line, other }: { line: string; other: string }): ReactNode {
  if (ADDRESS.test(line) || other === '') return <mark>{withPictures(line)}</mark>;
  let start = 0;
  while (start < line.length && line[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(line.length, other.length) - start && line.at(-1 - end) === other.at(-1 - end)) end++;
  const until = line.length - end;
  return (
    <>
      {line.slice(0, start)}
      {until > start && <mark>{line.slice(start, until)}</mark>}
      {line.slice(until)}
    </>
  );
}

const ADDRESS = /(\/(?:uploads|media)\/[\w./-]+\.(?:webp|avif|png|jpe?g|gif|svg))/;

/** Addresses of our own pictures as the pictures. */
function withPictures(line: string): ReactNode {
  return line
    .split(ADDRESS)
    .map((part) =>
      ADDRESS.test(part) ? (
        <Picture key={part} className="value-view-logo on-mist" src={part} alt={part} sizes="96px" />
      ) : (
        part
      ),
    );
}

/** A list or a group of values as lines: one per entry. */
function lines(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((entry, index) => `${index + 1}. ${texts(entry).join('，')}`);
  return texts(value);
}

function texts(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts);
  const { file, focus } = readFocus(String(value ?? ''));
  return (focus ? `${file}（${focusWords(focus)}）` : file).split('\n');
}
