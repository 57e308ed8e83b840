import { isWebAddress, PRODUCT_GROUP_IDS } from '../rules.ts';
import {
  decimal,
  filledText,
  listOf,
  matching,
  object,
  oneOf,
  optional,
  type Read,
  right,
  type Shape,
  text,
  wholeNumber,
  wrong,
} from '../shape.ts';
import { link, pictureAddress } from './fields.ts';

/**
 * `site.json`: what the public site says and no call of the specification serves. An owner changes it without touching
 * code, so every field is checked at start and named when it is wrong.
 */

const words = filledText(200, '请填写文字');
const paragraph = filledText(2_000, '请填写文字');
const icon = oneOf(
  [
    'phone',
    'mail',
    'location',
    'clock',
    'headset',
    'shield-check',
    'gear-wrench',
    'puzzle',
    'after-sales',
    'cloud-storage',
    'link',
    'light-app',
    'multi-platform',
    'intelligent',
    'chart',
    'factory',
    'campus',
    'community',
    'parking',
    'robot',
    'crane',
    'guard-rail',
    'arrow-right',
    'play',
  ] as const,
  '没有这个图标',
);

const picture: Shape<string> = (value) => (value === '' ? wrong('请填写图片地址') : pictureAddress(value));
const webAddress: Shape<string> = (value) =>
  value === '' || (typeof value === 'string' && isWebAddress(value)) ? right(value) : wrong('请填写网址');

/** An icon, a few words, a sentence: the smallest thing the pages are made of. */
const point = object({ icon, title: words, desc: paragraph });
const pictured = object({ image: picture, title: words, desc: paragraph });
/** A paper or trophy; `mark` says whether its picture is wide (`h`) or tall (`s`). */
const honour = object({ image: picture, name: words, mark: oneOf(['h', 's'] as const) });
/** The name of a Markdown file beside `site.json`. */
const textFile = matching(/^[a-z0-9][a-z0-9-]{0,60}\.md$/, '请选择一篇文稿');

const siteFields = {
  company: object({
    name: words,
    slogan: words,
    description: paragraph,
    address: words,
    mailbox: words,
    hours: words,
    /** Four digits. */
    foundedYear: wholeNumber(1900, 2100),
  }),
  /** First the business hotline, then the second number of the drawer. */
  phones: listOf(object({ label: words, number: matching(/^[\d+][\d -]{4,20}$/, '请填写电话号码') }), 2, 2),
  filing: object({ icp: words, /** Empty until the public-security filing is granted. */ police: text(200) }),
  support: object({ text: words, url: webAddress }),
  map: object({
    provider: oneOf(['amap', 'baidu', 'tencent', 'osm'] as const),
    /** Degrees, in the provider's own coordinate system. */
    lng: decimal(-180, 180),
    lat: decimal(-90, 90),
    contactZoom: wholeNumber(3, 20),
    aboutZoom: wholeNumber(3, 20),
    picture,
  }),
  /** How to get there: by car, by train. */
  routes: optional(listOf(point, 0, 6)),
  /** The WeChat authorisation link of the QR dialog; the user's id is added to it. */
  wechatLink: webAddress,
  /** One banner for each entry of the header's menu but the home page. */
  banners: object({ product: pictured, news: pictured, franchise: pictured, about: pictured }),
  hero: object({ title: words, desc: paragraph, image: picture, mobileImage: picture }),
  mobileBanners: listOf(pictured, 1, 6),
  figures: listOf(object({ value: wholeNumber(0, 9_999_999), unit: text(4), label: words, desc: words }), 2, 6),
  figuresPicture: picture,
  /** How much of the market is reached already. */
  coverage: object({ percent: wholeNumber(1, 100), claim: words, desc: paragraph }),
  rights: object({ trademarks: wholeNumber(0, 9_999), copyrights: wholeNumber(0, 9_999) }),
  oneStop: listOf(point, 4, 4),
  afterSales: listOf(point, 4, 4),
  techSupport: listOf(point, 5, 5),
  productGroups: listOf(
    object({ locationId: oneOf(PRODUCT_GROUP_IDS), icon, title: words, desc: paragraph, image: picture }),
    3,
    3,
  ),
  showroom: listOf(object({ image: picture, title: words, desc: paragraph, link }), 1, 30),
  scenarios: listOf(
    object({
      id: matching(/^[a-z-]{1,40}$/, '请填写小写英文标识'),
      icon,
      image: picture,
      title: words,
      desc: paragraph,
      points: listOf(words, 1, 8),
    }),
    1,
    12,
  ),
  partners: listOf(object({ name: words, logo: picture }), 1, 100),
  profile: object({
    image: picture,
    summary: paragraph,
    text: textFile,
    film: text(2_048),
    poster: text(2_048),
    /** What the film shows, for those who do not see it. */
    caption: optional(paragraph),
  }),
  honours: listOf(honour, 1, 60),
  certificates: listOf(honour, 1, 60),
  franchise: object({
    rebatePercent: wholeNumber(1, 100),
    title: words,
    desc: paragraph,
    image: picture,
    profits: listOf(point, 5, 5),
    policies: listOf(point, 4, 4),
    advantages: listOf(point, 4, 4),
    questions: listOf(object({ question: words, answer: paragraph }), 0, 20),
  }),
  cases: listOf(
    object({
      /** The page's path: /huanghejiangong and its like. */
      path: oneOf(['/huanghejiangong', '/sddianjian1', '/sdkaili', '/qdfangwu'] as const),
      name: words,
      title: words,
      place: words,
      summary: paragraph,
      image: picture,
      film: text(2_048),
      poster: text(2_048),
      /** What the film shows, scene by scene, for those who do not see it. */
      captions: optional(listOf(words, 0, 12)),
      facts: listOf(object({ label: words, value: words }), 1, 8),
      /** The products used, by productId. */
      products: optional(listOf(words, 0, 12)),
      text: textFile,
    }),
    1,
    12,
  ),
  agreement: textFile,
};

export const siteShape = object(siteFields);

/** What may be asked for by name; optional parts may be missing from an owner's file. */
export const SITE_PARTS = Object.keys(siteFields) as SettingsSection[]; // proof: Object.keys of a literal

export type Site = Read<typeof siteShape>;
export type SettingsSection = keyof Site;
export type Point = Read<typeof point>;
export type Pictured = Read<typeof pictured>;
export type Honour = Read<typeof honour>;
export type Icon = Point['icon'];
export type Case = Site['cases'][number];
export type Scenario = Site['scenarios'][number];

/** The parts of `site.json` that were asked for. */
export type SiteParts = Partial<Pick<Site, SettingsSection>>;

/** A Markdown text of the data folder as clean HTML. */
export interface SiteText {
  html: string;
}

/** `site.json` whole. `revision` goes back with a save, which is refused when somebody else saved in between. */
export interface SiteWhole {
  site: Site;
  revision: string;
}

/** A Markdown text as it is written. */
export interface SiteTextSource {
  /** The file's, as calls take it. */
  name: string;
  /** What people call it. */
  title: string;
  text: string;
  revision: string;
}

/** A kept version of `site.json` or of a Markdown text, named by its time. */
export interface SiteVersionRow {
  time: string;
  /** A person's name. */
  savedBy: string;
  isCurrent: boolean;
}

/** A kept version with what it held: the whole of `site.json`, or a text as it was written. */
export interface SiteVersionDetail extends SiteVersionRow {
  value: Site | string;
}

export interface SiteSaved {
  revision: string;
}
