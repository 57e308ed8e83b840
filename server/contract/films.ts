/** The films of other sites: how the address of one is read, its page, and the player that takes its id. */
const FILM_SITES = [
  {
    address:
      /^(?:https?:)?\/\/(?:[\w-]+\.)?bilibili\.com\/(?:(?:video|bangumi\/play)\/|\S*?[?&]bvid=)(BV\w{10})(?!\w)/i,
    page: (id: string) => `https://www.bilibili.com/video/${id}`,
    player: 'https://player.bilibili.com/player.html?bvid=',
  },
  {
    address: /^(?:https?:)?\/\/(?:[\w-]+\.)?bilibili\.com\/(?:video\/av|\S*?[?&]aid=)(\d{1,16})(?!\w)/i,
    page: (id: string) => `https://www.bilibili.com/video/av${id}`,
    player: 'https://player.bilibili.com/player.html?aid=',
  },
  {
    address: /^(?:https?:)?\/\/(?:m\.)?v\.qq\.com\/\S*?(?:\/|[?&]vid=)(\w{11})(?:\.html|[?&#]|$)/,
    page: (id: string) => `https://v.qq.com/x/page/${id}.html`,
    player: 'https://v.qq.com/txp/iframe/player.html?vid=',
  },
] as const;
export const FILM_PLAYERS = FILM_SITES.map(({ player }) => player);

/** The address of the player for a film's page at Bilibili or Tencent; undefined for any other address. */
export function filmPlayer(address: string): string | undefined {
  const [site, id] = siteOf(address) ?? [];
  return site && site.player + id;
}

/** A possible address without its scheme, inside other text; HTML writes `&` as `&amp;`. */
const ADDRESSES = /[\w.-]+(?:\/[^\s"'<>\p{Script=Han}，。】」]*)?/gu;

/** The page of the first known film in a text: its address or its player's, an embed code, a shared sentence, a bare number. */
export function filmPage(text: string): string | undefined {
  const [, number = ''] = /^\s*(BV\w{10}|av\d{1,16})\s*$/i.exec(text) ?? [];
  const found = number ? [`www.bilibili.com/video/${number}`] : (text.replaceAll('&amp;', '&').match(ADDRESSES) ?? []);
  for (const address of found) {
    const [site, id] = siteOf(`//${address}`) ?? [];
    if (site && id) return site.page(id);
  }
  return undefined;
}

/** Sites whose players cannot be framed, or cannot be reached in China. */
const OTHER_SITES =
  /\b(youku\.com|douyin\.com|iesdouyin\.com|ixigua\.com|kuaishou\.com|tudou\.com|iqiyi\.com|youtube\.com|youtu\.be|channels\.weixin)/i;

/** Advice for a film that no known player shows; undefined for text that names none. */
export function filmAdvice(text: string): string | undefined {
  if (/\bb23\.tv\/|bili2233\.cn\//i.test(text)) return '这是短链接：请先在浏览器打开它，再复制地址栏里的网址';
  return OTHER_SITES.test(text)
    ? '这个网站的视频不能直接播放：请下载后上传 MP4，或传到哔哩哔哩、腾讯视频再填那里的网址'
    : undefined;
}

function siteOf(address: string): [site: (typeof FILM_SITES)[number], id: string] | undefined {
  for (const site of FILM_SITES) {
    const [, id] = site.address.exec(address) ?? [];
    if (id) return [site, id];
  }
  return undefined;
}
