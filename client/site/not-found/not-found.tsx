import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Head } from '../page.ts';

export async function load() {
  return {};
}

export function head(): Head {
  return { title: '页面不存在', description: '抱歉，您无法进入该页面', hidden: true };
}

/** The 404 page: the site's gate is closed. */
export default function NotFound(): ReactNode {
  return (
    <section className="not-found">
      <Picture
        className="not-found-picture full-height"
        src="/media/pictures/not-found-1000x700.wa.webp"
        alt="工地大门关闭，门前摆着锥桶和禁止通行的牌子"
        sizes="(min-width: 1024px) 75vw, 100vw"
        first
      />
      <div className="not-found-words relative container stack">
        <h1 className="type-title keep-phrases">抱歉，您无法进入该页面</h1>
        <p className="not-found-text soft type-large">
          地址可能写错了，或者内容已经撤下。可以从首页重新找起，也可以打电话问我们。
        </p>
        <a className="button button-navy" href={addresses.home}>
          返回首页
        </a>
      </div>
    </section>
  );
}
