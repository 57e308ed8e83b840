import type { ReactNode } from 'react';
import type { LeadQueue } from '../../../server/contract/calls/lead-calls.ts';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import type { LeadKind } from '../../../server/contract/kinds/kinds.ts';
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
      <LeadCount label="代理申请" path="/AdminAgenttoJoin" counts={queue?.agent} />
      <LeadCount label="咨询线索" path="/AdminEnquiry" counts={queue?.enquiry} />
    </dl>
  );
}

interface LeadCountProps {
  label: string;
  path: string;
  counts: LeadQueue[LeadKind] | undefined;
}

interface CountProps {
  label: string;
  path: string;
  /** Which of its rows it leads to. */
  search?: string;
  value: number | undefined;
  hint?: string | undefined;
  urgent?: boolean;
}

function Count({ label, path, search = '', value, hint, urgent = false }: CountProps): ReactNode {
  if (!mayDo(findScreen(path)?.permission)) return null;
  return (
    <div className={`stat-list-item ${urgent ? 'is-urgent' : ''}`}>
      <dt className="stat-list-label">
        <a href={path + search}>{label}</a>
      </dt>
      <dd className="stat-list-value figures strong">{value ?? <span className="skeleton stat-list-skeleton" />}</dd>
      {hint && <dd className="soft type-small">{hint}</dd>}
    </div>
  );
}

/** How many wait, leading to those alone; all of them where none does. */
function LeadCount({ label, path, counts }: LeadCountProps): ReactNode {
  if (!counts || counts.waiting === 0)
    return (
      <Count
        label={label}
        path={path}
        value={counts?.handled}
        hint={counts && (counts.handled > 0 ? '都已处理' : '还没有')}
      />
    );
  const hint = `待处理，共 ${counts.waiting + counts.handled} 条`;
  return <Count label={label} path={path} search="?handled=false" value={counts.waiting} urgent hint={hint} />;
}

function groupsOf({ products }: CountsOf): string {
  const groups = PRODUCT_GROUP_IDS.map((id) => `${SHORT[id]} ${products[id]}`);
  return [...groups, ...(products.other > 0 ? [`未分组 ${products.other}`] : [])].join(' · ');
}

function sum(numbers: Record<string, number>): number {
  return Object.values(numbers).reduce((total, number) => total + number, 0);
}
