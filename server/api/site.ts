import { Failure } from '../contract/failure.ts';
import type { SiteParts } from '../contract/records.ts';
import { renderMarkdown } from '../pages/markdown.ts';
import type { Handlers, Parts } from './context.ts';

/** What lives in `site.json` and the Markdown files beside it. */
export function siteHandlers({ store }: Parts): Pick<Handlers, 'site/parts' | 'site/text'> {
  return {
    'site/parts': ({ names }) => {
      const parts: SiteParts = {};
      for (const name of names) Object.assign(parts, partOf(name));
      return parts;
    },
    'site/text': ({ name }) => {
      const text = store.texts.get(name);
      if (!text) throw new Failure(404);
      return { html: renderMarkdown(text.value) };
    },
  };

  function partOf(name: string): SiteParts {
    const { value } = store.site;
    if (!Object.hasOwn(value, name))
      throw new Failure(400, undefined, { errors: { names: `没有「${name}」这一部分` } });
    return { [name]: value[name as keyof typeof value] }; // proof: tested on the line above
  }
}
