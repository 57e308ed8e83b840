import { join, relative } from 'node:path';
import { newestSnapshot } from '../backup/proofs.ts';
import { isSystemError } from '../base/system-error.ts';
import { chinaDateTime } from '../contract/china-time.ts';
import { keysOf } from '../contract/kinds/fields.ts';
import { FOLDER_LABELS } from '../contract/rules.ts';
import type { NamedFolder } from '../store/disk/check-folders.ts';
import { copyParents, listCopies } from '../store/disk/copy-folder.ts';
import { FOREIGN } from '../store/disk/disk-error.ts';
import { type FileSystem, whyUnwritable } from '../store/disk/file-system.ts';
import { walkFiles } from '../store/disk/folders.ts';
import { lockHolder } from '../store/disk/lock.ts';
import { hasFinished } from '../store/format.ts';

const HOUR_MS = 3_600_000;
/** A nightly backup may take long, or run after the machine was off. */
const BACKUP_EVERY_MS = 36 * HOUR_MS;
const NAMED_MAX = 5;

const NOW = '请点击“立即备份”，并检查每晚的备份任务。';
/** The labels of settings that are listed by name. */
const called = (names: string) => names.replaceAll(/\w+/g, (name) => FOLDER_LABELS[name] ?? name);
/** A disk of the snapshots alone stops no save. */
const stopped = (names: string) => (names === 'BACKUP_DIR' ? '备份' : '保存任何内容');
const ask = (what: string) => `请告诉技术人员：“${what}”`;

/** Each problem of an installation, in order, and its remedy. Headers may be forged: there a person checks first. */
const ROWS = {
  'proxy-untrusted': (entries) => [
    '请求里有代理写的访客地址，但 TRUST_PROXY 是 0：经过代理的访客都算作同一个地址，会互相限制登录和提交。',
    ask(`确认网站前面有代理后，把 TRUST_PROXY 设为 ${entries}，再重启网站。`),
  ],
  'proxy-short': (entries) => [
    `大多数请求经过 ${entries} 层代理，和 TRUST_PROXY 不一致，访客的地址会认错。`,
    ask(`确认代理的层数后，把 TRUST_PROXY 设为 ${entries}，再重启网站。`),
  ],
  'data-gone': (folder) => [
    `数据目录（${folder}）不见了：网站照常显示，但现在无法保存。`,
    ask('检查数据目录所在的磁盘是否已挂载，再重启网站。'),
  ],
  'data-empty': () => [
    '这次启动时数据目录是空的，而上传目录或备份目录里有内容，网站按 SAMPLES 重新开始。如果不是这个意思，',
    ask('先停止网站，挂载数据磁盘或恢复备份，再去掉 SAMPLES。'),
  ],
  'folder-unreadable': (folders) => [
    `${called(folders)}无法读取：磁盘可能已断开，或那里不是一个能打开的目录。`,
    ask('检查磁盘是否已挂载，目录是否还在并属于运行网站的用户。'),
  ],
  'read-only': (folders) => [
    `${called(folders)}所在磁盘是只读的，现在无法${stopped(folders)}。`,
    ask('检查磁盘是否损坏，再重新挂载为可写。'),
  ],
  'disk-full': (folders) => [`${called(folders)}所在磁盘已满，现在无法${stopped(folders)}。`, '请清理磁盘或扩容。'],
  'inodes-full': (folders) => [
    `${called(folders)}所在磁盘的文件数量已达上限（inode 用完），现在无法${stopped(folders)}。`,
    ask('删除磁盘上大量的小文件，如旧的缓存和邮件。'),
  ],
  'foreign-files': (files) => [
    `有文件不属于运行网站的用户：${files}。它们可能无法读取或修改。`,
    ask('用 chown -R 把数据目录和上传目录里的文件都交给数据目录的属主。'),
  ],
  'site-url': (host) => [
    '还没有设置网站地址，聊天、搜索引擎和通知里的链接都不能用。',
    ask(`把 SITE_URL 设为网站的网址，再重启网站。${host && `多数请求用的是 ${host}，请确认是不是自己的域名。`}`),
  ],
  'host-differs': (host) => [
    `多数请求用 ${host} 打开网站，而 SITE_URL 是另一个域名，分享和搜索引擎可能用错网址。`,
    ask(`如果 ${host} 是自己的域名，把 SITE_URL 改成 https://${host}，或让它跳转到 SITE_URL，再重启网站。`),
  ],
  'backup-none': (folder) =>
    folder === ''
      ? ['还没有设置备份目录。', ask('给网站设一个备份目录（BACKUP_DIR），最好在另一块磁盘上。')]
      : ['还没有备份。', NOW],
  'backup-old': (problem) => [`最近一次备份${problem}。`, NOW],
  'trial-left': (folders) => [
    `有命令留下了数据的副本：${folders}。`,
    '请等它结束：正在运行的命令会自己删除，被中断的由服务器在一天后删除。',
  ],
} satisfies Record<string, (detail: string) => readonly [sentence: string, remedy: string]>;

type DoubtId = keyof typeof ROWS;

/** A problem, and the names in its sentence; empty if there are none. */
export interface FoundDoubt {
  readonly id: DoubtId;
  readonly detail: string;
}

interface Installation {
  readonly fs: FileSystem;
  readonly folders: readonly NamedFolder[];
  readonly dataDir: string;
  readonly backupDir: string | undefined;
}

/** Doubts as they are shown and logged, in the order of the list. */
export function inWords(found: readonly FoundDoubt[]): { id: DoubtId; message: string }[] {
  const ordered = keysOf(ROWS).flatMap((id) => found.filter((each) => each.id === id));
  return ordered.map(({ id, detail }) => ({ id, message: ROWS[id](detail).join('') }));
}

/** The problems that can be seen from outside a server: disks, backups, what commands left. `now` in milliseconds since 1970. */
export async function findOnMachine(
  { fs, folders, dataDir, backupDir }: Installation,
  now: number,
): Promise<FoundDoubt[]> {
  const byReason = new Map<DoubtId, string[]>();
  for (const { name, path } of folders) {
    // uploads are created with the data; a backup folder may come later, and lost data are another doubt
    const mustExist = name === 'UPLOADS_DIR' && (await hasFinished(fs, dataDir).catch(() => false));
    const why = (await isUnreadable(fs, path, mustExist)) ? 'folder-unreadable' : await whyUnwritable(path);
    if (why) byReason.set(why, [...(byReason.get(why) ?? []), name]);
  }
  const isRunning = backupDir !== undefined && (await lockHolder(backupDir)) !== undefined;
  const copies = await listCopies(fs, copyParents({ dataDir, backupDir: isRunning ? undefined : backupDir }));
  const isSeen = isRunning || byReason.get('folder-unreadable')?.includes('BACKUP_DIR');
  const backup = isSeen ? undefined : await aboutBackup(fs, backupDir, now);
  return [
    ...[...byReason].map(([id, names]) => ({ id, detail: names.join('、') })),
    ...(backup ? [backup] : []),
    ...(copies.length > 0 ? [{ id: 'trial-left' as const, detail: copies.map(({ path }) => path).join('、') }] : []),
  ];
}

/** Whether there is something that cannot be opened as a folder, as a file or a disk that has gone (`ENOTCONN`, `ESTALE`, `EIO` …). */
async function isUnreadable(fs: FileSystem, folder: string, mustExist: boolean): Promise<boolean> {
  const open = async () => (await fs.openFolder(join(folder, '/'))).close(); // by the stroke a file is refused
  return open().then(
    () => false,
    (error: unknown) => mustExist || !isSystemError(error, 'ENOENT'),
  );
}

/** The reason why the newest backup is of no use. */
async function aboutBackup(
  fs: FileSystem,
  backupDir: string | undefined,
  now: number,
): Promise<FoundDoubt | undefined> {
  if (backupDir === undefined) return { id: 'backup-none', detail: '' };
  const last = await newestSnapshot(fs, backupDir, now).catch(() => 'unreadable' as const);
  if (last === 'unreadable') return { id: 'folder-unreadable', detail: 'BACKUP_DIR' };
  if (!last) return { id: 'backup-none', detail: backupDir };
  const at = chinaDateTime(last.time);
  if (now - last.time > BACKUP_EVERY_MS) return { id: 'backup-old', detail: `是 ${at}，已超过 36 小时` };
  return last.provedAt ? undefined : { id: 'backup-old', detail: `（${at}）还没有确认能恢复` };
}

/** Files of data and uploads that belong to others than the data folder, as after a command by root. Old versions are omitted. */
export async function findForeign(fs: FileSystem, folders: readonly string[], dataDir: string): Promise<FoundDoubt[]> {
  const { uid: owner } = (await fs.stat(dataDir).catch(() => undefined)) ?? {};
  if (owner === undefined) return []; // a data folder that cannot be read is another doubt
  const foreign: string[] = [];
  for (const folder of folders) {
    const isLeftOut = (path: string) => /^(history|deleted|lock)\/|\.tmp$/.test(path);
    const files = await walkFiles(fs, folder, isLeftOut, { closed: FOREIGN }).catch(() => []);
    for (const [path, { uid }] of files)
      if (uid !== owner) foreign.push(relative(join(dataDir, '..'), join(folder, path)));
  }
  if (foreign.length === 0) return [];
  const others = foreign.length > NAMED_MAX ? ` 等 ${foreign.length} 个` : '';
  return [{ id: 'foreign-files', detail: foreign.sort().slice(0, NAMED_MAX).join('、') + others }];
}
