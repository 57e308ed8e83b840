import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import type { AroundCase, CaseRow } from '../../../server/contract/kinds/case.ts';
import type { CallOrThrow } from '../../call.ts';
import type { Head, Query, ViewProps } from '../page.ts';
import { Article } from '../widgets/article/article.tsx';
import { Turn } from '../widgets/sections/turn.tsx';
import { CaseAside } from './case-aside.tsx';
import { CaseBanner } from './case-banner.tsx';
import { CaseFacts } from './case-facts.tsx';
import { caseFullName } from './case-name.ts';

export type CaseData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { caseId, preview }: Query, path: string) {
  const id = caseId ?? (await idAt(callOrThrow, path));
  if (id === undefined) throw new Failure(404);
  const asked = { caseId: id, ...(preview && { preview }) };
  const [item, around] = await Promise.all([callOrThrow('case/detail', asked), callOrThrow('case/around', asked)]);
  const products = around.products.map(({ productId, coverName, coverDescribe }) => ({
    productId,
    coverName,
    coverDescribe,
  }));
  return { item, products, turn: turnLinks(around) };
}

export function head({ item }: CaseData): Head {
  return {
    title: caseFullName(item),
    description: item.caseSummary || caseFullName(item),
    canonical: addresses.caseHref(item),
    preview: item.preview,
    ...(item.caseCover ? { image: item.caseCover } : {}),
  };
}

/** One project: its film and results, what it was, how it was done, what was used. */
export default function CasePage({ data }: ViewProps<CaseData>): ReactNode {
  const { item, products, turn } = data;
  return (
    <article>
      <CaseBanner item={item} />
      <CaseFacts item={item} />
      <div className="with-aside container section-space">
        <Article
          html={item.caseCon}
          title="项目介绍"
          intro={item.caseSummary || '这个项目的介绍正在整理，请过些时候再来看。'}
        />
        <CaseAside item={item} products={products} />
        <Turn label="其他案例" links={turn} />
      </div>
    </article>
  );
}

/** The case that has this path; undefined for none. */
async function idAt(callOrThrow: CallOrThrow, path: string): Promise<string | undefined> {
  const casePath = addresses.singleCases.find((one) => one === path);
  const { data } = casePath ? await callOrThrow('case/list', { casePath, limit: 1 }) : { data: [] };
  return data[0]?.caseId;
}

/** The cases before and after one; they go round. */
function turnLinks({ previous, next }: Pick<AroundCase, 'previous' | 'next'>) {
  const link = (row: CaseRow | undefined, word: string, rel: 'prev' | 'next') =>
    row ? [{ word, rel, name: caseFullName(row), href: addresses.caseHref(row) }] : [];
  return [...link(previous, '上一个案例', 'prev'), ...link(next, '下一个案例', 'next')];
}
