import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { Agent } from '../../../server/contract/records.ts';
import { findScreen } from '../routes.ts';

const AGENTS_PATH = '/AdminAgenttoJoin';
const SKELETON_ROWS = 5;

/** The newest dealer applications, each as one line that can be called. */
export function NewestApplications({ applications }: { applications: Agent[] | undefined }): ReactNode {
  return (
    <section className="panel" aria-labelledby="newest-title">
      <div className="panel-head">
        <h2 className="panel-title" id="newest-title">
          最新代理申请
        </h2>
        {findScreen(AGENTS_PATH) && <Link href={AGENTS_PATH}>查看全部</Link>}
      </div>
      {applications?.length === 0 && <p className="dashboard-empty">还没有人提交申请</p>}
      <ul className="lines" aria-busy={!applications}>
        {!applications && <SkeletonLines count={SKELETON_ROWS} />}
        {applications?.map(({ agentId, agentName, agentInfo, phone, createDate, handled }) => (
          <li key={agentId} className="lines-line">
            <span className="lines-main" title={agentInfo}>
              {agentInfo}
            </span>
            <span className="lines-side">{agentName}</span>
            <a className="lines-side figures" href={`tel:${phone}`}>
              {phone}
            </a>
            <span className={`tag ${handled ? 'tag-done' : 'tag-open'}`}>{handled ? '已处理' : '待处理'}</span>
            <time className="lines-time figures" dateTime={createDate}>
              {chinaTime(createDate).slice(5, 16)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lines that are still to come. */
export function SkeletonLines({ count }: { count: number }): ReactNode {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <li key={line} className="lines-line">
      <span className="skeleton lines-main" />
    </li>
  ));
}
