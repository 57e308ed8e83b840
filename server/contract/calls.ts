import { filter, id, limit, page, version } from './call-fields.ts';
import { type CallRow, gives, type ListOf, open, staffChanges, staffReads, type Who } from './call-row.ts';
import { officeCalls } from './calls/back-office.ts';
import type { Login, UserInfo } from './calls/session.ts';
import type { Photo, PhotoDetail } from './kinds/carousel.ts';
import { anyText, link, pictureAddress } from './kinds/fields.ts';
import type { AroundNews, News, NewsRow } from './kinds/news.ts';
import type { AroundProduct, Product, ProductGroups, ProductRow } from './kinds/product.ts';
import type { SiteParts, SiteText } from './kinds/settings.ts';
import {
  INTRO_MAX,
  PRODUCT_GROUP_IDS,
  REQUEST_ID_MAX,
  SUBMISSION_LIMIT_BYTES,
  SYSTEM_NAME_MAX,
  TITLE_MAX,
} from './rules.ts';
import { filledText, isAbsent, listOf, oneOf, optional, optionalFilter, type Shape, text, wrong } from './shape.ts';

/**
 * THE call table: a row says everything about a call that both sides must agree on. The handlers are typed by it
 * (server/api/handlers.ts), so is the client (client/call.ts), and test/server/api/table.test.ts runs over it.
 */

const group: Shape<(typeof PRODUCT_GROUP_IDS)[number] | ''> = oneOf([...PRODUCT_GROUP_IDS, '']);

const logo: Shape<string> = (value) => (value === '' || isAbsent(value) ? wrong('请上传LOGO') : pictureAddress(value));

const productFields = {
  coverName: optional(text(TITLE_MAX)),
  coverDescribe: optional(text(INTRO_MAX)),
  jumpUrl: optional(link),
  coverUrl: optional(pictureAddress),
  productCon: optional(anyText),
  locationId: optional(group),
};

const photoFields = {
  photoTitle: optional(text(TITLE_MAX)),
  photoInfo: optional(text(INTRO_MAX)),
  photoUrl: optional(pictureAddress),
};

const newsFields = {
  newTitle: optional(text(TITLE_MAX)),
  newIntro: optional(text(INTRO_MAX)),
  newCover: optional(pictureAddress),
  newInfo: optional(anyText),
};

/** Both shapes of an application; which fields are missing is decided after they are merged (api/agent.ts). */
const applicationFields = {
  agentName: optional(anyText),
  agentInfo: optional(anyText),
  clientName: optional(anyText),
  companyName: optional(anyText),
  phone: optional(anyText),
  requestId: optional(text(REQUEST_ID_MAX)),
};

const added = { says: '新增成功！' };
const modified = { says: '修改成功！' };
const deleted = { says: '删除成功！' };
const applied = { says: '申请成功！', limitBytes: SUBMISSION_LIMIT_BYTES };
const uploaded = { says: '上传成功！', body: 'multipart' as const };
const kept = { keepsAnswer: true };

type ProductSaved = { productId: string; version: number };
type PhotoSaved = { photoId: string; version: number };
type NewsSaved = { newId: string; version: number };

export const calls = {
  'product/all': open('POST /v1/product/selectAllList', { limit }, gives<ProductGroups>(), kept),
  'product/list': open(
    'POST /v1/product/list',
    { coverName: filter, locationId: optional(group), page, limit },
    gives<ListOf<ProductRow>>(),
    kept,
  ),
  'product/detail': open('POST /v1/product/detailProduct', { productId: id }, gives<Product>(), kept),
  'product/around': open('POST /v1/product/aroundProduct', { productId: id }, gives<AroundProduct>(), kept),
  'product/save': staffChanges('POST /v1/product/saveProduct', productFields, gives<ProductSaved>(), added),
  'product/update': staffChanges(
    'POST /v1/product/updateProduct',
    { productId: id, version, ...productFields },
    gives<ProductSaved>(),
    modified,
  ),
  'product/delete': staffChanges('POST /v1/product/deleteProduct', { productId: id }, gives<undefined>(), deleted),

  'carousel/list': open(
    'POST /v1/carousel/list',
    { photoTitle: filter, page, limit },
    gives<ListOf<PhotoDetail>>(),
    kept,
  ),
  'carousel/all': open('POST /v1/carousel/selectAllList', {}, gives<Photo[]>(), kept),
  'carousel/detail': open('POST /v1/carousel/detailCarousel', { photoId: id }, gives<PhotoDetail>(), kept),
  'carousel/save': staffChanges('POST /v1/carousel/saveCarousel', photoFields, gives<PhotoSaved>(), added),
  'carousel/update': staffChanges(
    'POST /v1/carousel/updateCarousel',
    { photoId: id, version, ...photoFields },
    gives<PhotoSaved>(),
    modified,
  ),
  'carousel/delete': staffChanges('POST /v1/carousel/deleteCarousel', { photoId: id }, gives<undefined>(), deleted),

  'news/list': open('POST /v1/news/list', { newTitle: filter, page, limit }, gives<ListOf<NewsRow>>(), kept),
  'news/detail': open('POST /v1/news/detailNews', { newId: id }, gives<News>(), kept),
  'news/around': open('POST /v1/news/aroundNews', { newId: id }, gives<AroundNews>(), kept),
  'news/save': staffChanges('POST /v1/news/saveNews', newsFields, gives<NewsSaved>(), added),
  'news/update': staffChanges(
    'POST /v1/news/updateNews',
    { newId: id, version, ...newsFields },
    gives<NewsSaved>(),
    modified,
  ),
  'news/delete': staffChanges('POST /v1/news/deleteNews', { newId: id }, gives<undefined>(), deleted),

  'agent/save': open('POST /v1/agent/saveAgent', applicationFields, gives<undefined>(), applied),
  'alliance/insert': open('POST /allianceRest/insert', applicationFields, gives<undefined>(), applied),

  'session/login': open(
    'POST /v1/indexLogin/loginAuth',
    { username: filledText(200, '请输入登录账号'), password: password('密码不能少于6位') },
    gives<Login>(),
    { says: '登录成功！' },
  ),
  'session/user': staffReads('POST /item/user/info', {}, gives<UserInfo>()),
  'session/logout': staffReads('POST /item/user/logout', {}, gives<undefined>(), { says: '已退出登录' }),
  'account/password': staffChanges(
    'POST /service-basics-item/sys/users/getAssignRole',
    { password: password('请输入旧密码'), newPassword: password('请输入新密码') },
    gives<undefined>(),
    { ...modified, success: '' as const },
  ),

  'system/update': staffChanges(
    'PUT /service-basics-item/item/item',
    { sysName: filledText(SYSTEM_NAME_MAX, '请输入系统名称'), logo, itemId: optionalFilter(anyText) },
    gives<undefined>(),
    { ...modified, permission: 'sysNameLogo:update', whenWrong: '请填写完整信息' },
  ),
  'system/logo': staffChanges('POST /service-basics-item/basic/common/upload', {}, gives<{ url: string }>(), {
    ...uploaded,
    permission: 'sysNameLogo:update',
  }),
  'file/upload': staffChanges('POST /v1/file/upload', {}, gives<string>(), uploaded),

  'site/parts': open('POST /v1/site/parts', { names: listOf(text(40), 1, 40) }, gives<SiteParts>(), kept),
  'site/text': open('POST /v1/site/text', { name: text(80) }, gives<SiteText>(), kept),

  ...officeCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type Input<N extends CallName> = Calls[N] extends CallRow<infer I, unknown, Who> ? I : never;
export type Output<N extends CallName> = Calls[N] extends CallRow<unknown, infer O, Who> ? O : never;
export type WhoMay<N extends CallName> = Calls[N] extends CallRow<unknown, unknown, infer W> ? W : never;

/** Every answer's body. */
export interface Answer<O = unknown> {
  code: number | '';
  msg: string;
  data?: O;
  errors?: Record<string, string>;
}

/** A password as typed: nothing trimmed, and short enough to hash. */
function password(whenMissing: string): Shape<string> {
  const inner = text(1_000);
  return (value) =>
    value === '' || value === undefined || value === null ? { ok: false, errors: { '': whenMissing } } : inner(value);
}
