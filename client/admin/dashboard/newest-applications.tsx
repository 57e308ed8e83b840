import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { Agent } from '../../../server/contract/kinds/agent.ts';
import { findScreen } from '../screens.ts';

const AGENTS_PATH = '/AdminAgenttoJoin';
/** With fewer free lines than this below the applications there is no room to say anything. */
const HINT_ROWS = 3;

interface NewestApplicationsProps {
  applications: Agent[] | undefined;
  /** How many lines there is room for. */
  rows: number;
}

/** The newest dealer applications, each as one line that can be called; where they are few, the room below says where they come from. */
export function NewestApplications({ applications, rows }: NewestApplicationsProps): ReactNode {
  return (
    <section className="panel newest-applications stack" aria-labelledby="newest-title">
      <div className="panel-head row">
        <h2 className="panel-title" id="newest-title">
          最新代理申请
        </h2>
        {findScreen(AGENTS_PATH) && <a href={AGENTS_PATH}>查看全部</a>}
      </div>
      <ul className="activity-list" aria-busy={!applications}>
        {!applications && <SkeletonLines count={rows} />}
        {applications?.map(({ agentId, agentName, agentInfo, phone, createDate, handled }) => (
          <li key={agentId} className="activity-list-line row">
            <span className="activity-list-main grow one-line" title={agentInfo}>
              {agentInfo}
            </span>
            <span className="activity-list-side">{agentName}</span>
            <a className="activity-list-side figures" href={`tel:${phone}`}>
              {phone}
            </a>
            <span className={`tag ${handled ? 'tag-done' : 'tag-open'}`}>{handled ? '已处理' : '待处理'}</span>
            <time className="activity-list-time figures soft" dateTime={createDate}>
              {chinaTime(createDate).slice(5, 16)}
            </time>
          </li>
        ))}
      </ul>
      {applications && rows - applications.length >= HINT_ROWS && (
        <p className="newest-applications-hint centre soft">
          {applications.length === 0 && <strong className="ink strong">还没有人提交申请</strong>}
          <span>
            访客在
            <a href={addresses.franchise} target="_blank" rel="noopener">
              代理加盟页
            </a>
            提交的申请会出现在这里
          </span>
        </p>
      )}
    </section>
  );
}

/** Lines that are still to come. */
export function SkeletonLines({ count }: { count: number }): ReactNode {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <li key={line} className="activity-list-line row">
      <span className="skeleton activity-list-main grow one-line" />
    </li>
  ));
}
