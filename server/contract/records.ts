import type { ContentKind, ProductGroup } from './rules.ts';
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

/** The products around one in the order that people see; none for a product without a group. */
export interface AroundProduct {
  previous?: ProductRow;
  next?: ProductRow;
  /** Others of the group, those that follow first; neither of the two above. */
  others: ProductRow[];
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

/** What to read around an article, newest first; without the article itself. */
export interface AroundNews {
  newer?: NewsRow;
  older?: NewsRow;
  latest: NewsRow[];
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
  /** Whether staff has dealt with it. */
  handled: boolean;
  /** What staff noted about it. */
  note: string;
}

export interface AgentDetail extends Agent {
  version: number;
  /** When staff last changed `handled` or `note`, and who; both empty while nobody has. */
  savedAt: string;
  savedBy: string;
}

/** A table as a file that spreadsheet programs open: UTF-8 with byte order mark, lines end with CRLF. */
export interface CsvFile {
  csv: string;
  /** What the file is to be called. */
  name: string;
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

/** A version of a record. `savedBy` is a person's name as people read it. */
export interface VersionRow {
  version: number;
  savedAt: string;
  savedBy: string;
  isCurrent: boolean;
}

/** A version whole, its fields under the names that the kind's detail call gives them; rich text is clean. */
export interface VersionDetail extends VersionRow {
  kind: ContentKind;
  id: string;
  fields: Record<string, string>;
}

export interface DeletedRow {
  kind: ContentKind;
  id: string;
  title: string;
  deletedAt: string;
  /** A person's name. */
  deletedBy: string;
}

/** What is there now after a version or a deleted record came back. */
export interface Restored {
  kind: ContentKind;
  id: string;
  version: number;
}

/** One change of the site's content; `who` is a person's name. */
export interface Change {
  kind: ContentKind | 'system' | 'site' | 'text';
  /** The record's id; of `text` the file's name; empty for `system` and `site`. */
  id: string;
  title: string;
  action: 'added' | 'changed' | 'deleted';
  time: string;
  who: string;
}

/** Applications that the notification address has not taken yet. */
export interface Undelivered {
  count: number;
  /** What the last attempt failed with; empty while none has. */
  lastError: string;
  /** When the oldest of them came in; empty when there is none. */
  since: string;
}

export interface Overview {
  counts: {
    /** Products by group; `other` has those of none. */
    products: Record<ProductGroup | 'other', number>;
    news: number;
    photos: number;
    applications: number;
    unhandled: number;
  };
  /** Applications by week of China, oldest first, this week last; `monday` is `YYYY-MM-DD`. */
  weeks: { monday: string; count: number }[];
  /** The newest applications. */
  newest: Agent[];
  /** Newest first. */
  changes: Change[];
  /** Null when no notification address is set. */
  undelivered: Undelivered | null;
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
