import type { ReactNode } from 'react';
import type { Overview } from '../../../server/contract/calls/overview.ts';
import { PRODUCT_GROUP_IDS, type ProductGroup } from '../../../server/contract/rules.ts';
import { findScreen } from '../screens.ts';
import { mayDo } from '../state/stored-session.ts';

type CountsOf = Overview['counts'];

const SHORT: Record<ProductGroup, string> = { zhgd: '智慧工地', cpxt: '机器人', jzbh: '标准化' };

/** How much there is of everything, each leading to its screen. */
export function Counts({ counts }: { counts: CountsOf | undefined }): ReactNode {
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
      <Count label="代理申请" path="/AdminAgenttoJoin" value={counts?.applications} />
      <Count
        label="待处理申请"
        path="/AdminAgenttoJoin"
        value={counts?.unhandled}
        urgent={(counts?.unhandled ?? 0) > 0}
        hint={counts && waiting(counts)}
      />
    </dl>
  );
}

interface CountProps {
  label: string;
  path: string;
  value: number | undefined;
  hint?: string | undefined;
  urgent?: boolean;
}

function Count({ label, path, value, hint, urgent = false }: CountProps): ReactNode {
  if (!mayDo(findScreen(path)?.permission)) return null;
  return (
    <div className={`stat-list-item ${urgent ? 'is-urgent' : ''}`}>
      <dt className="stat-list-label">{findScreen(path) ? <a href={path}>{label}</a> : label}</dt>
      <dd className="stat-list-value figures strong">{value ?? <span className="skeleton stat-list-skeleton" />}</dd>
      {hint && <dd className="soft type-small">{hint}</dd>}
    </div>
  );
}

function waiting({ applications, unhandled }: CountsOf): string {
  if (unhandled > 0) return '请尽快联系申请人';
  return applications > 0 ? '都已处理' : '还没有申请';
}

function groupsOf({ products }: CountsOf): string {
  const groups = PRODUCT_GROUP_IDS.map((id) => `${SHORT[id]} ${products[id]}`);
  return [...groups, ...(products.other > 0 ? [`未分组 ${products.other}`] : [])].join(' · ');
}

function sum(numbers: Record<string, number>): number {
  return Object.values(numbers).reduce((total, number) => total + number, 0);
}
