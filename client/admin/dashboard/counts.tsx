import type { ReactNode } from 'react';
import type { LeadQueue } from '../../../server/contract/calls/lead-calls.ts';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import { PRODUCT_GROUP_IDS, type ProductGroup } from '../../../server/contract/rules.ts';
import { findScreen } from '../screens.ts';
import { mayDo } from '../state/stored-session.ts';

type CountsOf = Overview['counts'];

const SHORT: Record<ProductGroup, string> = { zhgd: '智慧工地', cpxt: '机器人', jzbh: '标准化' };

/** How much there is of everything, each leading to its screen. */
export function Counts({ counts, queue }: { counts: CountsOf | undefined; queue: LeadQueue | undefined }): ReactNode {
  return (
    <dl className="stat-list">
      <Count
        label="产品"
        path="/AdminProduct"
        value={counts && sum(counts.products)}
        hint={counts && groupsOf(counts)}
      />
      <Count label="新闻" path="/AdminNews" value={counts?.news} />
      <Count label="轮播图" path="/AdminCarousel" value={counts?.photos} />
      <Count label="代理申请" path="/AdminAgenttoJoin" value={queue && sum(queue.agent)} />
      <Count label="咨询线索" path="/AdminEnquiry" value={queue && sum(queue.enquiry)} />
    </dl>
  );
}

interface CountProps {
  label: string;
  path: string;
  value: number | undefined;
  hint?: string | undefined;
}

function Count({ label, path, value, hint }: CountProps): ReactNode {
  if (!mayDo(findScreen(path)?.permission)) return null;
  return (
    <div className="stat-list-item">
      <dt className="stat-list-label">
        <a href={path}>{label}</a>
      </dt>
      <dd className="stat-list-value figures strong">{value ?? <span className="skeleton stat-list-skeleton" />}</dd>
      {hint && <dd className="soft type-small">{hint}</dd>}
    </div>
  );
}

function groupsOf({ products }: CountsOf): string {
  const groups = PRODUCT_GROUP_IDS.map((id) => `${SHORT[id]} ${products[id]}`);
  return [...groups, ...(products.other > 0 ? [`未分组 ${products.other}`] : [])].join('\u00a0· '); // no line begins with a dot
}

function sum(numbers: Record<string, number>): number {
  return Object.values(numbers).reduce((total, number) => total + number, 0);
}
