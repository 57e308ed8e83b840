import * as addresses from '../../../server/contract/addresses.ts';
import type { Head } from '../page.ts';

export const load = async () => ({});

export function head(): Head {
  return { title: '演示页面', description: '网站的演示页面', hidden: true };
}

/** The specification's placeholder, for tests. */
export default function Demo() {
  return (
    <div className="not-found is-plain quiet-ground">
      <div className="not-found-words top in-middle relative container stack">
        <h1 className="type-title">演示页面</h1>
        <p className="not-found-text keep-phrases above-4 soft type-large">
          这一页供维护人员测试，不介绍产品。想了解我们，请到
          <a className="underlined" href={addresses.home}>
            首页
          </a>
          。
        </p>
      </div>
    </div>
  );
}
