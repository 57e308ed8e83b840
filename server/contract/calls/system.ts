import type { ContentKind } from '../../kinds.ts';
import { returns, staffChanges, staffReads } from '../call-row.ts';
import { system } from '../kinds/system.ts';
import { anyText, filterBy } from '../shape.ts';

/** A problem of the site, in a sentence for people, with its remedy. */
export interface Doubt {
  readonly id: string;
  readonly message: string;
}

/** A record that becomes public within a week. */
export interface Planned {
  readonly kind: ContentKind;
  readonly id: string;
  readonly title: string;
  readonly showDate: string;
}

/** Result and time of the last message to a search engine; both empty if there was none. */
export interface PushStatus {
  error: string;
  at: string;
  /** It was refused for good: the engine is not asked again before the settings change. */
  isRefused: boolean;
}

/** The facts of the status that features add. */
export type StatusOfFeatures = Pick<SystemStatus, 'undelivered' | 'search'>;

/** How the server is; times are ISO 8601. */
export interface SystemStatus {
  version: string;
  startedAt: string;
  memoryBytes: number;
  /** How late a timer is, in milliseconds: 99 of 100 within the last minute or two were no later. */
  loopDelayMs: number;
  /** Each folder that has a setting, by the setting's name. */
  disks: { name: string; freeBytes: number; totalBytes: number }[];
  backup: {
    /** When the newest snapshot was created and verified; null if there is none. */
    lastAt: string | null;
    provedAt: string | null;
    running: boolean;
    /** 0 to 100 while one runs that this server began. */
    progress: number | null;
  };
  /** The certificate of an https address; its time is empty where the address could not be asked. */
  certificate: { validTo: string } | null;
  records: { kind: string; count: number }[];
  /** Folders that restores left beside data and uploads. */
  replaced: string[];
  /** Files of the data folder, the audit's too. */
  unreadable: string[];
  /** Messages that the notification address has not taken. */
  undelivered?: number;
  /** The answers of search engines to the last messages. */
  search?: Readonly<Record<string, PushStatus>>;
  doubts: Doubt[];
  /** Files that are not as they were made. */
  changed: string[];
  /** Since the start, at most. */
  errors24h: number;
}

const permission = 'sysNameLogo:update';
const { sysName, logo } = system.fields;

export const systemCalls = {
  'overview/read': staffReads(
    'POST /v1/overview/read',
    {},
    returns<{ doubts: Doubt[]; isUnnamed: boolean; planned: Planned[] }>(),
  ),
  'system/update': staffChanges(
    'PUT /service-basics-item/item/item',
    { sysName: sysName.shape, logo: logo.shape, itemId: filterBy(anyText) },
    returns<undefined>(),
    {
      permission,
      successMessage: '修改成功！',
      incompleteMessage: '请填写完整信息',
      audit: { deed: '修改系统名称', effect: 'update', about: () => ['system'] },
    },
  ),
  'system/logo': staffChanges('POST /service-basics-item/basic/common/upload', {}, returns<{ url: string }>(), {
    permission,
    body: 'multipart',
    successMessage: '上传成功！',
    audit: { deed: '上传系统LOGO', about: (_, saved) => ['system', saved?.url] },
  }),
  'system/status': staffReads('POST /v1/system/status', {}, returns<SystemStatus>(), { permission: 'system' }),
  'system/backup': staffChanges('POST /v1/system/backup', {}, returns<undefined>(), {
    permission: 'system',
    successMessage: '备份已开始',
    audit: { deed: '备份网站', about: () => ['system'] },
  }),
};
