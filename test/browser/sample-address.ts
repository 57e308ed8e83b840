import { singleCases } from '../../server/contract/addresses.ts';

/** A page that shows one record needs to be told which, the search what for. */
const RECORDS: Record<string, string> = {
  '/caseDet': '?caseId=zibo-old-community',
  '/productDet': '?productId=tower-crane-monitor',
  '/cpDeatail': '?productId=tower-crane-monitor',
  '/search': '?q=塔机',
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
