import type { Site } from '../contract/kinds/settings.ts';
import { isRecord } from '../contract/shape.ts';
import type { WaysOut } from '../http/reach.ts';
import { NotTaken, post, postJson } from './post.ts';

/** Every engine that can be told; its name in the status, and in small letters its record in the store. */
export const ENGINES = ['baidu', 'indexNow'] as const;
export type Engine = (typeof ENGINES)[number];

/** Tells an engine of these addresses, all of this site; throws `NotTaken`. */
type Tell = (addresses: readonly string[], stopped: AbortSignal) => Promise<void>;

/** Baidu takes 2,000 at once, IndexNow 10,000. */
export const ADDRESSES_MOST = 2_000;

/** How an engine is told by these settings; undefined where it is switched off. `siteUrl` has no slash at its end. */
export function engineOf(name: Engine, { searchPush }: Site, siteUrl: string, ways: WaysOut): Tell | undefined {
  const { baidu, indexNow } = searchPush ?? {};
  if (name === 'baidu') return baidu ? tellBaidu(baidu, ways) : undefined;
  return indexNow?.key && indexNow.endpoint ? tellIndexNow(indexNow, siteUrl, ways) : undefined;
}

/** ziyuan.baidu.com/college/articleinfo?id=267: an address a line; `success` is how many were taken. */
function tellBaidu(url: string, ways: WaysOut): Tell {
  return async (addresses, stopped) => {
    const answer = await post(url, { type: 'text/plain', text: addresses.join('\n') }, stopped, ways);
    if (!isRecord(answer)) return;
    if (answer.error !== undefined) throw new NotTaken('对方拒绝接收');
    if (answer.success === 0) throw new NotTaken('对方一个网址也没有接收，请核对推送接口地址里的站点');
  };
}

/** indexnow.org/documentation */
function tellIndexNow({ key, endpoint }: { key: string; endpoint: string }, siteUrl: string, ways: WaysOut): Tell {
  return async (addresses, stopped) => {
    const { host } = new URL(siteUrl);
    const told = { host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList: addresses };
    await postJson(endpoint, told, stopped, ways);
  };
}
