import { type ReactNode, useEffect, useState } from 'react';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { titleOf } from '../../../server/contract/kinds/kind.ts';
import { contentKinds, kinds, recordKinds } from '../../../server/contract/kinds/kinds.ts';
import { leftDrafts } from '../form/held-drafts.ts';
import { recordName } from '../list/record-name.ts';
import { recordHref } from '../screens.ts';
import { stored } from '../state/stored-session.ts';

const SETTINGS = '/AdminSite';

interface Unfinished {
  key: string;
  noun: string;
  title: string;
  href: string;
  time: string;
}

/** What is scheduled, the next first. */
export function Scheduled({ scheduled }: { scheduled: Overview['scheduled'] }): ReactNode {
  const lines = scheduled.map(({ kind, id, title, publishAt }) => {
    return { key: id, noun: kinds[kind].listedAs, title, href: recordHref(kind, id), time: publishAt };
  });
  return <UnfinishedPanel title="定时发布" lines={lines} />;
}

/** What somebody began in this browser and never saved. */
export function LeftDrafts(): ReactNode {
  const [lines, setLines] = useState<readonly Unfinished[]>([]);
  useEffect(() => {
    leftDrafts(`${stored('userId')}|`).then((drafts) => setLines(drafts.flatMap(toLine)));
  }, []);
  return <UnfinishedPanel title="没写完的草稿（只在这台电脑的浏览器里）" lines={lines} />;
}

/** A draft's name is its form's: a kind and an id, or a part of the settings. */
function toLine([key, { state, savedAt }]: Awaited<ReturnType<typeof leftDrafts>>[number]): Unfinished[] {
  const [kind = '', id = ''] = (key.split('|')[1] ?? '').split(' ');
  const time = new Date(savedAt).toISOString();
  if (kind === 'site' || kind === 'text') return [{ key, noun: '站点设置', title: '', href: SETTINGS, time }];
  if (!isRecordKind(kind)) return [];
  const href = id === 'new' ? `${recordHref(kind)}?new` : recordHref(kind, id);
  const values: Record<string, unknown> = { ...(state.values as object) }; // proof: every form's values are an object
  const title = kind in contentKinds ? recordName(titleOf(kinds[kind], values)) : '处理备注';
  return [{ key, noun: kinds[kind].listedAs, title, href, time }];
}

function isRecordKind(name: string): name is keyof typeof recordKinds {
  return name in recordKinds;
}

function UnfinishedPanel({ title, lines }: { title: string; lines: readonly Unfinished[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <section className="panel" aria-label={title}>
      <h2 className="panel-title">{title}</h2>
      <ul className="above-2">
        {lines.map(({ key, noun, title: name, href, time }) => (
          <li key={key} className="activity-list-line row">
            <a className="activity-list-main grow one-line" href={href}>
              <span className="activity-list-kind soft">{noun}</span>
              {name}
            </a>
            <time className="activity-list-time figures soft" dateTime={time}>
              {chinaTime(time).slice(5, 16)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
