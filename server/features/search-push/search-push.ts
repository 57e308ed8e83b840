import { feature } from '../../api/feature.ts';
import { SearchPush } from './push.ts';

const NAMES = { baidu: '百度', indexNow: 'IndexNow ' } as const;

/** Sends the addresses of public records to search engines. */
export const searchPush = feature('search-push', {}, (services) => {
  if (services.isCopy) return { handlers: {} };
  const push = new SearchPush(services);
  return {
    handlers: {},
    status: () => ({ search: push.status() }),
    attention: () =>
      Object.entries(push.status()).flatMap(([engine, { error }]) =>
        error
          ? [
              {
                id: `search-push-${engine.toLowerCase()}`,
                message: `${NAMES[engine as keyof typeof NAMES]}推送失败：${error}。系统会继续重试，请检查“站点设置”里的推送设置。`, // proof: status() has these names
              },
            ]
          : [],
      ),
    stop: () => push.stop(),
  };
});
