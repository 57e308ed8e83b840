import { singleCases } from '../../server/contract/addresses.ts';

/** A page that shows one record needs to be told which, the search what for. */
const RECORDS: Record<string, string> = {
  '/caseDet': '?caseId=zibo-old-community',
  '/productDet': '?productId=tower-crane-monitor',
  '/cpDeatail': '?productId=tower-crane-monitor',
  '/p': '/service',
  '/search': '?q=塔机',
  '/duibi': '?productId=std-wheel-wash&productId=std-rebar-shed',
  '/xwdtDet': '?newId=2026-11-dealer-policy-briefing',
};

/** The page's address, with a record of the starter's content where it shows one. */
export function sampleAddress({ path }: { path: string }): string {
  return path + (RECORDS[path] ?? '');
}

/** The pages' addresses, one for each view: the old addresses of cases show what `/caseDet` does, and the last stands for all. */
export function onePerView(addresses: readonly string[]): readonly string[] {
  const twins: readonly string[] = singleCases.slice(0, -1);
  return addresses.filter((address) => !twins.includes(address));
}

/** The starter's content has no page of one's own: what opens every page writes this one first. */
export const SAMPLE_PAGE = {
  pagePath: 'service',
  pageTitle: '服务与支持',
  pageIntro: '从安装标定到年度巡检，一名工程师跟到底。',
  pageCover: '/media/pictures/about-team-1200x900.wa.webp',
  pageCon:
    '<h2>服务内容</h2><table><tbody><tr><th>服务</th><th>响应</th></tr><tr><td>远程诊断</td><td>2 小时</td></tr></tbody></table>' +
    '<h2>现场怎样安排</h2><p>先远程诊断，能远程解决的当天解决。</p><h2>备件</h2><ul><li>常用备件在仓库常备</li></ul>',
  inMenu: true,
  inFooter: true,
};
