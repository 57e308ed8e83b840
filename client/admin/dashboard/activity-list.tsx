import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { titleOf } from '../../../server/contract/kinds/kind.ts';
import { kinds } from '../../../server/every-kind.ts';
import { contentKinds, isRecordKind } from '../../../server/kinds.ts';
import { type Draft, readDrafts } from '../form/draft-store.ts';
import { recordHref, recordName } from '../list/record-link.ts';
import { stored } from '../state/stored-session.ts';
import { Panel } from '../widgets/panel.tsx';

/** Drafts of this browser that were never saved. */
export function LeftDrafts(): ReactNode {
  const [lines, setLines] = useState<ReturnType<typeof toLine>>([]);
  useEffect(() => {
    readDrafts(`${stored('userId')}|`).then((drafts) => setLines(drafts.flatMap(toLine)));
  }, []);
  if (lines.length === 0) return null;
  return (
    <Panel title="没写完的草稿（只在这个浏览器里）">
      <ul className="above-2">
        {lines.map(({ key, href, noun, name, time }) => (
          <li key={key} className="activity-list-line row">
            <Link className="activity-list-main grow one-line" href={href}>
              <span className="soft">{noun}</span> {name}
            </Link>
            <time className="rigid one-line figures soft" dateTime={time}>
              {chinaTime(time).slice(5, 16)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The line of a form to go on with. A draft's name is its form's: a kind and an id, or a part of the settings. */
function toLine({ key, state, savedAt }: Draft<unknown>) {
  const [kind = '', id = ''] = (key.split('|')[1] ?? '').split(' ');
  const time = new Date(savedAt).toISOString();
  if (kind === 'site' || kind === 'text')
    return [{ key, noun: '', name: kind === 'site' ? '站点设置' : '页面内容', href: '/AdminSite', time }];
  if (!isRecordKind(kind)) return [];
  const href = id === 'new' ? `${recordHref(kind)}?new` : recordHref(kind, id);
  const values: Record<string, unknown> = { ...(state.values as object) }; // proof: every form's values are an object
  const name = kind in contentKinds ? recordName(titleOf(kinds[kind], values)) : '处理备注';
  return [{ key, noun: kinds[kind].listedAs, name, href, time }];
}
