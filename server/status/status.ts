import { monitorEventLoopDelay } from 'node:perf_hooks';
import { newestSnapshot, readProofs } from '../backup/proofs.ts';
import { oncePer } from '../base/cache.ts';
import type { Runtime } from '../base/runtime.ts';
import type { StatusOfFeatures, SystemStatus } from '../contract/calls/system.ts';
import { recordKinds } from '../kinds.ts';
import type { NamedFolder } from '../store/disk/check-folders.ts';
import { diskSpace, realFileSystem } from '../store/disk/file-system.ts';
import { lockHolder } from '../store/disk/lock.ts';
import { hasFinished } from '../store/format.ts';
import type { Store } from '../store/open-store.ts';
import { readCertificate } from './certificate.ts';
import { type FoundDoubt, findForeign, findOnMachine, inWords } from './doubts.ts';

interface StatusServices extends Pick<Runtime, 'siteUrl' | 'now' | 'stopwatch' | 'log'> {
  readonly version: string;
  readonly store: Store;
  readonly folders: readonly NamedFolder[];
  readonly backupDir: string | undefined;
  /** 0 to 100; null while this server makes no snapshot. */
  progress(): number | null;
  /** Files of the audit, from the data folder. */
  unreadableAudit(): Promise<string[]>;
  errors24h(): number;
  /** `SITE_URL`, if it is set, and whether only this machine reaches the server. */
  readonly hasSiteUrl: boolean;
  readonly isLocal: boolean;
  readonly trustProxy: number;
  /** How requests come in. */
  readonly watch: { fittingTrust(): number | undefined; otherHost(): string | undefined };
  /** Whether this start has begun anew beside older uploads or snapshots. */
  readonly beganAnew: boolean;
}

export type Status = ReturnType<typeof createStatus>;

/** A look at the certificate is a connection, so its result is shown for this time. */
const CERTIFICATE_MS = 60_000;
const TICK_MS = 100;
const NANOSECONDS = 1_000_000;
const NONE = { lastAt: null, provedAt: null };
/** For a folder that somebody has removed. */
const NO_SPACE = { freeBytes: 0, totalBytes: 0 };

/** How the server is. It is worked out when somebody asks, and costs nothing before. */
export function createStatus(services: StatusServices) {
  const { store, folders, backupDir, siteUrl, now, stopwatch } = services;
  const installation = { fs: store.disk.fs, folders, dataDir: store.dataDir, backupDir };
  const began = stopwatch(); // the clock may be set later, as by the network after the machine's start
  const delay = watchDelay();
  const readCertificateOnce = oncePer(
    () => Math.floor(stopwatch() / CERTIFICATE_MS),
    () => readCertificate(siteUrl),
  );
  let foreignFiles: readonly FoundDoubt[] = [];
  const logged = new Set<string>();
  const sweep = async () => {
    const own = folders.flatMap(({ name, path }) => (name === 'BACKUP_DIR' ? [] : [path]));
    foreignFiles = await findForeign(store.disk.fs, own, store.dataDir);
    await doubts();
  };
  store.onSweep(sweep);
  store.sweepSoon(sweep);

  return {
    doubts,
    /** All but what features add. */
    async read(): Promise<Omit<SystemStatus, keyof StatusOfFeatures | 'doubts'>> {
      const progress = services.progress();
      const [disks, { newest, isRunning, changed }, certificate, replaced] = await Promise.all([
        Promise.all(
          folders.map(async ({ name, path }) => ({ name, ...(await diskSpace(path).catch(() => NO_SPACE)) })),
        ),
        lookAtBackups(),
        readCertificateOnce(),
        store.replaced().catch(() => []), // a folder that cannot be read is a doubt, and hides nothing else
      ]);
      return {
        version: services.version,
        startedAt: new Date(now() - (stopwatch() - began)).toISOString(),
        memoryBytes: process.memoryUsage.rss(),
        loopDelayMs: delay.read(),
        disks,
        backup: { ...newest, running: progress !== null || isRunning, progress },
        certificate,
        records: Object.values(recordKinds).map(({ name }) => ({ kind: name, count: store[name].all().length })),
        replaced,
        unreadable: [...store.unreadable(), ...(await services.unreadableAudit().catch(() => ['audit']))],
        changed,
        errors24h: services.errors24h(),
      };
    },
    stop: () => delay.stop(),
  };

  /** All problems of the installation that have a remedy; each is logged once. */
  async function doubts(): Promise<ReturnType<typeof inWords>> {
    const found = [...(await findOnMachine(installation, now())), ...foreignFiles, ...(await ownDoubts())];
    const worded = inWords(found);
    for (const { id, message } of worded) {
      if (!logged.has(id)) services.log.warn('doubt', { id, message });
      logged.add(id);
    }
    return worded;
  }

  /** The problems that only the server itself can see. */
  async function ownDoubts(): Promise<FoundDoubt[]> {
    const { trustProxy, watch, hasSiteUrl, isLocal, beganAnew } = services;
    const trust = watch.fittingTrust();
    const host = watch.otherHost();
    const isGone = !store.isFirstStart && !(await hasFinished(store.disk.fs, store.dataDir).catch(() => true));
    const found: (FoundDoubt | false)[] = [
      trust !== undefined && { id: trustProxy === 0 ? 'proxy-untrusted' : 'proxy-short', detail: `${trust}` },
      isGone && { id: 'data-gone', detail: store.dataDir },
      beganAnew && { id: 'data-empty', detail: '' },
      !hasSiteUrl && (!isLocal || host !== undefined) && { id: 'site-url', detail: host ?? '' },
      hasSiteUrl && host !== undefined && { id: 'host-differs', detail: host },
    ];
    return found.filter((each) => each !== false);
  }

  /** A snapshot may be under way that a timer began. */
  async function lookAtBackups() {
    if (backupDir === undefined) return { newest: NONE, isRunning: false, changed: [] };
    const { changed = [] } = await readProofs(realFileSystem, backupDir);
    const last = await newestSnapshot(realFileSystem, backupDir, now()).catch(() => undefined);
    const newest = last && { lastAt: new Date(last.time).toISOString(), provedAt: last.provedAt ?? null };
    return { newest: newest ?? NONE, isRunning: (await lockHolder(backupDir)) !== undefined, changed };
  }
}

/** How late timers were since the last reading. */
function watchDelay() {
  const histogram = monitorEventLoopDelay({ resolution: TICK_MS });
  histogram.enable();
  return {
    read(): number {
      const late = histogram.count > 0 ? Math.max(0, histogram.percentile(99) / NANOSECONDS - TICK_MS) : 0;
      histogram.reset();
      return Math.round(late * 10) / 10;
    },
    stop: () => histogram.disable(),
  };
}
