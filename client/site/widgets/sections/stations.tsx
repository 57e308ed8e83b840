import type { ReactNode } from 'react';
import type { Point } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { byWord } from '../by-word.tsx';

/** Steps along one line, each with its words below; on a phone next to it. */
export function Stations({ points }: { points: readonly Point[] }): ReactNode {
  return (
    <ol className="stations grid">
      {points.map((point) => (
        <li className="stations-one relative" key={point.title}>
          <span className="stations-icon screen-only pill navy relative on-paper centre">
            <Icon name={point.icon} />
          </span>
          <h3 className="keep-phrases stations-name above-6">{byWord(point.title)}</h3>
          <p className="stations-text short-lines keep-phrases above-2 soft">{byWord(point.desc)}</p>
        </li>
      ))}
    </ol>
  );
}
