import * as addresses from '../../../server/contract/addresses.ts';
import { Picture } from '../../ui/picture.tsx';
import { SearchForm } from '../frame/search-form.tsx';
import { type Head, loadSettings, type ViewProps } from '../page.ts';
import { byWord } from '../widgets/by-word.tsx';

export const load = loadSettings;

export function head(): Head {
  return { title: '页面不存在', description: '抱歉，您无法进入该页面', hidden: true };
}

/** The 404 page: a picture of a way that is closed, where the owner has one. */
export default function NotFound({ data }: ViewProps<Awaited<ReturnType<typeof load>>>) {
  const picture = data.pictures.notFound;
  return (
    <section className={picture ? 'not-found relative clipped' : 'not-found is-plain quiet-ground'}>
      {picture && (
        <Picture
          className="not-found-picture absolute full-height"
          src={picture}
          alt=""
          sizes="(min-width: 1024px) 64vw, 100vw"
          first
        />
      )}
      <div className="not-found-words top in-middle relative container stack">
        <h1 className="keep-phrases type-title">抱歉，您无法进入该页面</h1>
        <p className="not-found-text keep-phrases above-4 below-8 soft type-large">
          {byWord('没有这个页面：网址可能写错了，或者内容已经撤下。搜一搜，或者打电话问我们。')}
        </p>
        <SearchForm label="查找页面" className="not-found-search below-6" />
        <a className="button button-dark" href={addresses.home}>
          返回首页
        </a>
      </div>
    </section>
  );
}
