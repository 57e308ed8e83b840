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
      Object.entries(push.status()).flatMap(([engine, { error, isRefused }]) => {
        const name = NAMES[engine as keyof typeof NAMES]; // proof: status() has these names
        const goesOn = isRefused
          ? '对方明确拒收，已停止推送，请检查“站点设置”里的推送设置，改好保存后会继续。'
          : '系统会继续重试，请检查“站点设置”里的推送设置。';
        const message = `${name}推送失败：${error}。${goesOn}`;
        return error ? [{ id: `search-push-${engine.toLowerCase()}`, message }] : [];
      }),
    stop: () => push.stop(),
  };
});
