import { id, preview } from '../call-fields.ts';
import { open, returns } from '../call-row.ts';
import type { AroundNews } from '../kinds/news.ts';

export const newsCalls = {
  'news/around': open('POST /v1/news/aroundNews', { newId: id, preview }, returns<AroundNews>(), {
    isCacheable: true,
    tokenField: 'preview',
  }),
};
