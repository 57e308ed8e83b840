import type { ReactNode } from 'react';
import type { Change } from '../../../server/contract/calls/overview.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { kinds } from '../../../server/contract/kinds/kinds.ts';
import { recordName } from '../list/record-name.ts';
import { recordHref } from '../screens.ts';
import { SkeletonLines } from './lead-lines.tsx';

const ACTIONS: Record<Change['action'], string> = { added: '新增', changed: '修改', deleted: '删除' };

const SETTINGS_PATH = '/AdminSite';
const RECYCLE_PATH = '/AdminRecycle';

interface LastChangesProps {
  changes: Change[] | undefined;
  /** How many lines are expected while they are loading. */
  rows: number;
}

/** What changed last, and who changed it. */
export function LastChanges({ changes, rows }: LastChangesProps): ReactNode {
  return (
    <section className="panel" aria-labelledby="changes-title">
      <h2 className="panel-title" id="changes-title">
        最近改动
      </h2>
      {changes?.length === 0 && <p className="dashboard-empty soft">还没有改动</p>}
      <ul className="above-2" aria-busy={!changes}>
        {!changes && <SkeletonLines count={rows} />}
        {changes?.map(({ kind, id, title, action, time, who }) => (
          <li key={`${kind} ${id} ${time} ${action}`} className="activity-list-line row">
            <span className={`tag tag-${action}`}>{ACTIONS[action]}</span>
            <a className="activity-list-main grow one-line" title={title} href={hrefOf(kind, id, action)}>
              <span className="activity-list-kind soft">{kinds[kind].listedAs}</span>
              {recordName(title)}
            </a>
            <span className="activity-list-side one-line">{who}</span>
            <time className="activity-list-time one-line figures soft" dateTime={time}>
              {chinaTime(time).slice(5, 16)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a change is seen; the system's name and logo have no screen. */
function hrefOf(kind: Change['kind'], id: string, action: Change['action']): string | undefined {
  if (kind === 'system') return undefined;
  if (kind === 'site' || kind === 'text') return SETTINGS_PATH;
  return action === 'deleted' ? RECYCLE_PATH : recordHref(kind, id);
}
