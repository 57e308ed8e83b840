import { contentKinds } from '../../../server/contract/kinds/kinds.ts';
import { SEARCH_MAX } from '../../../server/contract/rules.ts';
import type { FindLinks } from '../../rich-text-editor/tools/link-form.ts';
import { staffCall } from '../state/staff-call.ts';
import { PAGES } from '../widgets/page-name.ts';

const MOST = 8;

/** Pages of the site by their names, then what its search finds; without words the pages alone. */
export const findLinks: FindLinks = async (typed) => {
  const words = typed.trim();
  const pages = PAGES.filter(({ label }) => label.includes(words));
  if (words === '') return pages;
  const result = await staffCall('search/query', { q: [...words].slice(0, SEARCH_MAX).join(''), limit: MOST });
  const found = result.ok ? result.data.data : [];
  return [
    ...pages,
    ...found.map(({ kind, title, url }) => ({ href: url, label: title, kind: contentKinds[kind].noun })),
  ];
};
