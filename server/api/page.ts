import type { pageCalls } from '../contract/calls/page.ts';
import { Failure } from '../contract/failure.ts';
import type { Handlers, Services } from './context.ts';

export function pageHandlers(
  { store }: Pick<Services, 'store'>,
  content: Pick<Handlers, 'page/detail'>,
): Pick<Handlers, keyof typeof pageCalls> {
  return {
    'page/at': ({ pagePath, ...preview }, context) => {
      const [row] = store.page.all((other) => other.pagePath === pagePath);
      if (!row) throw new Failure(404);
      return content['page/detail']({ pageId: row.id, ...preview }, context);
    },
  };
}
