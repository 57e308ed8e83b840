import { PRIVACY_TEXT } from '../../../server/contract/rules.ts';
import type { CallOrThrow } from '../../call.ts';
import type { Head, ViewProps } from '../page.ts';
import { Article } from '../widgets/article/article.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';

export function load(callOrThrow: CallOrThrow) {
  return callOrThrow('site/text', { name: PRIVACY_TEXT });
}

export function head(): Head {
  return { title: '隐私政策', description: '我们收集哪些个人信息、为什么收集、保存多久，您有哪些权利、怎样联系我们。' };
}

export default function Privacy({ data }: ViewProps<Awaited<ReturnType<typeof load>>>) {
  return (
    <>
      <PageBanner banner={{ title: '隐私政策', desc: '', image: '' }} />
      <div className="container section-space">
        <Article html={data.html} />
      </div>
    </>
  );
}
