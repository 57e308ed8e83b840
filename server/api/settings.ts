import { Failure } from '../contract/failure.ts';
import { SITE_PARTS, type Site } from '../contract/kinds/settings.ts';

import { renderMarkdown } from '../rich-text/parse/render-markdown.ts';
import type { Handlers, Services } from './context.ts';

/** What lives in `site.json` and the Markdown files beside it. */
export function siteHandlers({ store }: Services): Pick<Handlers, 'site/parts' | 'site/text'> {
  return {
    'site/parts': ({ names }) => {
      const parts: Partial<Site> = {};
      for (const name of names) Object.assign(parts, partOf(name));
      return parts;
    },
    'site/text': ({ name }) => {
      const text = store.texts.get(name);
      if (!text) throw new Failure(404);
      return { html: renderMarkdown(text.value) };
    },
  };

  function partOf(name: string): Partial<Site> {
    const part = SITE_PARTS.find((known) => known === name);
    if (!part) throw new Failure(400, undefined, { errors: { names: `没有「${name}」这一部分` } });
    return { [part]: store.site.value[part] };
  }
}
