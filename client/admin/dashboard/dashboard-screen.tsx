import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Planned } from '../../../server/contract/calls/system.ts';
import { chinaMinute } from '../../../server/contract/china-time.ts';
import { titleOf } from '../../../server/contract/kinds/kind.ts';
import { kinds } from '../../../server/every-kind.ts';
import { CONTENT_KINDS, type ContentKind, contentKinds, isRecordKind } from '../../../server/kinds.ts';
import { type Draft, readDrafts } from '../form/draft-store.ts';
import { useLeadQueue } from '../leads/lead-queue.ts';
import { WaitingLeads } from '../leads/waiting-leads.tsx';
import { recordHref, recordName } from '../list/screen-link.tsx';
import { type DashboardPanel, firstPanels, panels } from '../panels.ts';
import { findScreen } from '../screens.ts';
import { serverNow, staffCall } from '../state/staff-call.ts';
import { mayCall, stored } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { Button } from '../widgets/button.tsx';
import { FailureNotice, Notice } from '../widgets/notice.tsx';
import { Panel } from '../widgets/panel.tsx';
import { SiteLink } from '../widgets/site-link.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';

const TODAY = { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric', weekday: 'long' } as const;
const PLANNED_MOST = 5;

/** The first screen for staff: leads, first tasks, visits. Tasks are first while the company has no name, or no lead waits. */
export function DashboardScreen() {
  const { data: overview, failure, busy, load } = useLoaded(() => staffCall('overview/read', {}));
  const [refreshes, setRefreshes] = useState(0);
  const seesLeads = mayCall('lead/queue');
  const queue = useLeadQueue();
  const waiting = queue && seesLeads ? queue.agent.waiting + queue.enquiry.waiting : 0;
  const isKnown = Boolean(overview ?? failure) && (!seesLeads || queue !== undefined); // before, panels could jump
  const tasksFirst = overview?.isUnnamed || waiting === 0;
  const refresh = () => {
    load();
    setRefreshes((before) => before + 1);
  };
  const showAll = (list: readonly DashboardPanel[]) =>
    list.map(({ panel: Shown, call }) => mayCall(call) && <Shown key={call} round={refreshes} refresh={refresh} />);
  return (
    <div className="admin-page dashboard" aria-busy={busy}>
      <h1 className="sr-only">首页</h1>
      <div className="gap-3 apart row">
        <p className="panel-title then-apart unbroken strong">
          {new Date(serverNow()).toLocaleDateString('zh-CN', TODAY)}
        </p>
        {overview?.isUnnamed && waiting > 0 && (
          <a className="phone-link-press text-button inline-row in-middle touch" href="#waiting-title">
            待处理&nbsp;<span className="figures strong accent">{waiting}</span>
          </a>
        )}
        <Button icon="refresh" disabled={busy} onClick={refresh}>
          刷新
        </Button>
      </div>
      {isKnown && tasksFirst && showAll(firstPanels)}
      {stored('auth') === '' && <Notice kind="warn" text="您的账号还没有任何权限，请联系管理员。" />}
      <FailureNotice failure={failure} load={load} />
      {overview?.doubts.map(({ message }) => (
        <Notice key={message} kind="warn" text={message}>
          {mayCall('system/status') && <Link href="/AdminSystem">系统状态</Link>}
        </Notice>
      ))}
      {seesLeads && <WaitingLeads key={refreshes} />}
      <PlannedRecords planned={overview?.planned ?? []} />
      <Shortcuts />
      <UnsavedDrafts />
      {isKnown && !tasksFirst && showAll(firstPanels)}
      {showAll(panels)}
    </div>
  );
}

const NEW: readonly (readonly [ContentKind, string])[] = [
  ['news', '写新闻'],
  ['product', '上传产品'],
  ['case', '写案例'],
  ['carousel', '上传轮播图'],
];

/** Links that begin the most frequent new records, and one to the public site. */
function Shortcuts() {
  return (
    <section className="panel row wraps gap-3" aria-labelledby="shortcuts-title">
      <h2 className="panel-title" id="shortcuts-title">
        快捷操作
      </h2>
      <ul className="row wraps gap-2">
        {NEW.map(([kind, word]) => {
          const screen = mayCall(`${kind}/save`) && findScreen(recordHref(kind));
          if (!screen) return null;
          return (
            <li key={kind}>
              <Link href={`${screen.path}?new`} className="button">
                <ToolIcon name={screen.icon} />
                {word}
              </Link>
            </li>
          );
        })}
        <li>
          <SiteLink href="/" className="button">
            <ToolIcon name="external" />
            查看官网
          </SiteLink>
        </li>
      </ul>
    </section>
  );
}

/** The next records that become public within a week, and links to all scheduled ones. Nothing if there are none. */
function PlannedRecords({ planned }: { planned: readonly Planned[] }) {
  if (planned.length === 0) return null;
  return (
    <Panel
      title={`今后 7 天要公开 ${planned.length} 条`}
      head={
        <p>
          {CONTENT_KINDS.filter((kind) => planned.some((row) => row.kind === kind)).map((kind) => (
            <Link key={kind} className="text-button" href={`${recordHref(kind)}?status=scheduled`}>
              定时的{kinds[kind].listedAs}
            </Link>
          ))}
        </p>
      }
    >
      <ul className="above-2">
        {planned.slice(0, PLANNED_MOST).map(({ kind, id, title, showDate }) => (
          <RecordLine
            key={id}
            href={recordHref(kind, id)}
            noun={kinds[kind].listedAs}
            name={recordName(title)}
            time={showDate}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** A record or a part of the settings, with a link to its form. */
function RecordLine({ href, noun, name, time }: { href: string; noun: string; name: string; time: string }) {
  return (
    <li className="activity-list-line row">
      <Link className="activity-list-main grow one-line" href={href}>
        <span className="soft">{noun}</span> {name}
      </Link>
      <time className="rigid one-line figures soft" dateTime={time}>
        {chinaMinute(time)}
      </time>
    </li>
  );
}

/** The user's unsaved drafts in this browser, each with a link to its form. */
function UnsavedDrafts() {
  const [lines, setLines] = useState<ReturnType<typeof draftLine>>([]);
  useEffect(() => {
    readDrafts(`${stored('userId')}|`).then((drafts) => setLines(drafts.flatMap(draftLine)));
  }, []);
  if (lines.length === 0) return null;
  return (
    <Panel title="没写完的草稿（只在这个浏览器里）">
      <ul className="above-2">
        {lines.map(({ key, ...line }) => (
          <RecordLine key={key} {...line} />
        ))}
      </ul>
    </Panel>
  );
}

/** The line of a draft; none if the account may not open its form. The key is `account|form|window`, `form` mostly a kind and an id. */
function draftLine({ key, state, savedAt }: Draft<unknown>) {
  const [kind = '', id = ''] = (key.split('|')[1] ?? '').split(' ');
  const draft = { key, time: new Date(savedAt).toISOString() };
  if (kind === 'site' || kind === 'text') {
    const name = kind === 'site' ? '站点设置' : '页面内容';
    return mayCall('site/save') ? [{ ...draft, noun: '', name, href: '/AdminSite' }] : [];
  }
  if (!isRecordKind(kind) || !mayCall(kind === 'agent' || kind === 'enquiry' ? `${kind}/mark` : `${kind}/save`))
    return [];
  const href = id === 'new' ? `${recordHref(kind)}?new` : recordHref(kind, id);
  const values: Record<string, unknown> = { ...(state.values as object) }; // proof: every form's values are an object
  const name = kind in contentKinds ? recordName(titleOf(kinds[kind], values)) : '处理备注';
  return [{ ...draft, noun: kinds[kind].listedAs, name, href }];
}
