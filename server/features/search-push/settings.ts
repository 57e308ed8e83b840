import * as f from '../../contract/kinds/fields.ts';
import * as s from '../../contract/kinds/site-fields.ts';
import { right, type Shape, wrong } from '../../contract/shape.ts';

const indexNowKey: Shape<string> = (value) =>
  typeof value === 'string' && /^[\w-]{0,128}$/.test(value)
    ? right(value)
    : wrong('请填写字母、数字或连字符，最多 128 位');

/** The fields of site.json that are about search engines. */
export const searchPushSettings = {
  /** An empty text disables a search engine. Only staff can read this: Baidu's address contains a token. */
  searchPush: {
    ...f.optional(
      f.group('搜索引擎推送', {
        baidu: f.optional(s.webAddress('百度推送接口地址', '百度搜索资源平台「普通收录」里的接口调用地址；不用可不填')),
        indexNow: f.optional(
          f.group('IndexNow', {
            key: f.words('密钥', indexNowKey, s.LINE, s.half('8 到 128 位字母、数字或连字符；不用可不填')),
            endpoint: s.webAddress('接口地址', '如 https://api.indexnow.org/indexnow；不用可不填'),
          }),
        ),
      }),
    ),
    reach: 'staff' as const,
  },
};

type Settings = f.ValuesOf<typeof searchPushSettings>;

/** `/KEY.txt`, which proves to a search engine that the key belongs to this site. */
export function searchPushFiles({ searchPush }: Settings): { name: string; text: string }[] {
  const key = searchPush?.indexNow?.key;
  return key ? [{ name: `${key}.txt`, text: key }] : [];
}

/** The addresses that the server itself asks, by field. */
export function searchPushAsked({
  searchPush: { baidu, indexNow } = {},
}: Settings): Record<string, string | undefined> {
  return { 'searchPush.baidu': baidu, 'searchPush.indexNow.endpoint': indexNow?.endpoint };
}
