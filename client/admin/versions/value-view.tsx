import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';
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
    return <Picture className="value-view-picture on-mist" src={String(value)} alt="" sizes="240px" />;
  }
  return <p className="value-view-text">{typeof value === 'object' ? lines(value).join('\n') : String(value)}</p>;
}

/** A list or a group of values as lines: one per entry. */
function lines(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((entry, index) => `${index + 1}. ${lines(entry).join('，')}`);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(lines);
  return [String(value ?? '')];
}
