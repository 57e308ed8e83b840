import type { ProductGroup } from './rules.ts';
import type { Site, SitePart } from './site.ts';

/** What travels: the records as the calls give them. Dates are ISO 8601 UTC with milliseconds. */

export interface ProductRow {
  productId: string;
  locationId: ProductGroup | '';
  productType: string;
  coverName: string;
  coverDescribe: string;
  jumpUrl: string;
  coverUrl: string;
  createDate: string;
  version: number;
}

export interface Product extends ProductRow {
  /** Clean rich-text HTML. */
  productCon: string;
}

export interface ProductGroups {
  zhgdList: ProductRow[];
  cpxtList: ProductRow[];
  jzbhList: ProductRow[];
}

export interface NewsRow {
  newId: string;
  newTitle: string;
  newIntro: string;
  newCover: string;
  createDate: string;
  version: number;
}

export interface News extends NewsRow {
  /** Clean rich-text HTML. */
  newInfo: string;
}

export interface Photo {
  photoId: string;
  photoTitle: string;
  photoInfo: string;
  photoUrl: string;
}

export interface PhotoDetail extends Photo {
  createDate: string;
  version: number;
}

export interface Agent {
  agentId: string;
  agentName: string;
  agentInfo: string;
  phone: string;
  createDate: string;
}

export interface UserInfo {
  userId: string;
  name: string;
  avatar: string;
  /** Permissions, joined with commas. */
  auth: string;
  itemId: string;
  sysName: string;
  logo: string;
}

export interface Login extends UserInfo {
  /** The session's second secret; goes back as `Authorization-item: Bearer TOKEN`. */
  token: string;
  isDeadlineToken: 0 | 1;
}

export interface ListOf<T> {
  data: T[];
  /** How many there are in all, on every page together. */
  count: number;
}

/** The parts of `site.json` that were asked for. */
export type SiteParts = Partial<Pick<Site, SitePart>>;

/** A Markdown text of the data folder as clean HTML. */
export interface SiteText {
  html: string;
}
