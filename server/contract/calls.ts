import { filter, id, limit, page, version } from './call-fields.ts';
import { type CallRow, type ListOf, open, returns, staffChanges, staffReads, type Who } from './call-row.ts';
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

const added = { successMessage: '新增成功！' };
const modified = { successMessage: '修改成功！' };
const deleted = { successMessage: '删除成功！' };
const applied = { successMessage: '申请成功！', limitBytes: SUBMISSION_LIMIT_BYTES };
const uploaded = { successMessage: '上传成功！', body: 'multipart' as const };
const kept = { isCacheable: true };

type ProductSaved = { productId: string; version: number };
type PhotoSaved = { photoId: string; version: number };
type NewsSaved = { newId: string; version: number };

export const calls = {
  'product/all': open('POST /v1/product/selectAllList', { limit }, returns<ProductGroups>(), kept),
  'product/list': open(
    'POST /v1/product/list',
    { coverName: filter, locationId: optional(group), page, limit },
    returns<ListOf<ProductRow>>(),
    kept,
  ),
  'product/detail': open('POST /v1/product/detailProduct', { productId: id }, returns<Product>(), kept),
  'product/around': open('POST /v1/product/aroundProduct', { productId: id }, returns<AroundProduct>(), kept),
  'product/save': staffChanges('POST /v1/product/saveProduct', productFields, returns<ProductSaved>(), added),
  'product/update': staffChanges(
    'POST /v1/product/updateProduct',
    { productId: id, version, ...productFields },
    returns<ProductSaved>(),
    modified,
  ),
  'product/delete': staffChanges('POST /v1/product/deleteProduct', { productId: id }, returns<undefined>(), deleted),

  'carousel/list': open(
    'POST /v1/carousel/list',
    { photoTitle: filter, page, limit },
    returns<ListOf<PhotoDetail>>(),
    kept,
  ),
  'carousel/all': open('POST /v1/carousel/selectAllList', {}, returns<Photo[]>(), kept),
  'carousel/detail': open('POST /v1/carousel/detailCarousel', { photoId: id }, returns<PhotoDetail>(), kept),
  'carousel/save': staffChanges('POST /v1/carousel/saveCarousel', photoFields, returns<PhotoSaved>(), added),
  'carousel/update': staffChanges(
    'POST /v1/carousel/updateCarousel',
    { photoId: id, version, ...photoFields },
    returns<PhotoSaved>(),
    modified,
  ),
  'carousel/delete': staffChanges('POST /v1/carousel/deleteCarousel', { photoId: id }, returns<undefined>(), deleted),

  'news/list': open('POST /v1/news/list', { newTitle: filter, page, limit }, returns<ListOf<NewsRow>>(), kept),
  'news/detail': open('POST /v1/news/detailNews', { newId: id }, returns<News>(), kept),
  'news/around': open('POST /v1/news/aroundNews', { newId: id }, returns<AroundNews>(), kept),
  'news/save': staffChanges('POST /v1/news/saveNews', newsFields, returns<NewsSaved>(), added),
  'news/update': staffChanges(
    'POST /v1/news/updateNews',
    { newId: id, version, ...newsFields },
    returns<NewsSaved>(),
    modified,
  ),
  'news/delete': staffChanges('POST /v1/news/deleteNews', { newId: id }, returns<undefined>(), deleted),

  'agent/save': open('POST /v1/agent/saveAgent', applicationFields, returns<undefined>(), applied),
  'alliance/insert': open('POST /allianceRest/insert', applicationFields, returns<undefined>(), applied),

  'session/login': open(
    'POST /v1/indexLogin/loginAuth',
    { username: filledText(200, '请输入登录账号'), password: password('密码不能少于6位') },
    returns<Login>(),
    { successMessage: '登录成功！' },
  ),
  'session/user': staffReads('POST /item/user/info', {}, returns<UserInfo>()),
  'session/logout': staffReads('POST /item/user/logout', {}, returns<undefined>(), { successMessage: '已退出登录' }),
  'account/password': staffChanges(
    'POST /service-basics-item/sys/users/getAssignRole',
    { password: password('请输入旧密码'), newPassword: password('请输入新密码') },
    returns<undefined>(),
    { ...modified, success: '' as const },
  ),

  'system/update': staffChanges(
    'PUT /service-basics-item/item/item',
    { sysName: filledText(SYSTEM_NAME_MAX, '请输入系统名称'), logo, itemId: optionalFilter(anyText) },
    returns<undefined>(),
    { ...modified, permission: 'sysNameLogo:update', invalidMessage: '请填写完整信息' },
  ),
  'system/logo': staffChanges('POST /service-basics-item/basic/common/upload', {}, returns<{ url: string }>(), {
    ...uploaded,
    permission: 'sysNameLogo:update',
  }),
  'file/upload': staffChanges('POST /v1/file/upload', {}, returns<string>(), uploaded),

  'site/parts': open('POST /v1/site/parts', { names: listOf(text(40), 1, 40) }, returns<SiteParts>(), kept),
  'site/text': open('POST /v1/site/text', { name: text(80) }, returns<SiteText>(), kept),

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
