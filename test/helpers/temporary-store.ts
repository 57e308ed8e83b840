import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { EventCode, Log } from '../../server/base/log.ts';
import { carousel } from '../../server/contract/kinds/carousel.ts';
import { storedFields } from '../../server/contract/kinds/kind.ts';
import { news } from '../../server/contract/kinds/news.ts';
import { cleanHtml } from '../../server/rich-text/parse/clean-html.ts';
import { type FileSystem, realFileSystem } from '../../server/store/disk/file-system.ts';
import { openStore, type Store } from '../../server/store/open-store.ts';
import type { UploadedPicture } from '../../server/store/uploads.ts';

const STARTER = join(import.meta.dirname, '../../server/starter');

export interface LogLine {
  readonly level: string;
  readonly code: EventCode;
  readonly fields: Record<string, unknown>;
}

/** A folder for one test, or with the runner's own `after` for a suite, that goes when that is over. */
export function temporaryFolder(t: { after(work: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'zhuzhan-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A log that keeps its lines. */
export function keptLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write =
    (level: string) =>
    (code: EventCode, fields: Record<string, unknown> = {}) =>
      void lines.push({ level, code, fields });
  return { log: { info: write('info'), warn: write('warn'), error: write('error') }, lines };
}

/** A clock that stands still until it is moved. */
export class FixedClock {
  time = Date.parse('2026-11-20T08:00:00.000Z');
  now(): number {
    return this.time;
  }
}

/** A server's folders with a small starter, to be opened as often as a test wants. */
export class Place {
  readonly dataDir: string;
  readonly uploadsDir: string;
  readonly starterDir: string;
  readonly clock = new FixedClock();
  readonly log: Log;
  readonly lines: LogLine[];

  constructor(readonly folder: string) {
    this.dataDir = join(folder, 'data');
    this.uploadsDir = join(folder, 'uploads');
    this.starterDir = join(folder, 'starter');
    const { log, lines } = keptLog();
    this.log = log;
    this.lines = lines;
    mkdirSync(join(this.starterDir, 'uploads'), { recursive: true });
    mkdirSync(join(this.starterDir, 'news'));
    cpSync(join(STARTER, 'site.json'), join(this.starterDir, 'site.json'));
    writeFileSync(join(this.starterDir, 'company-profile.md'), '# 公司简介\n');
    writeFileSync(join(this.starterDir, 'uploads', 'crane-2x2.webp'), 'picture');
    const article = {
      id: 'opening',
      version: 1,
      createDate: '2026-01-01T00:00:00.000Z',
      newTitle: '开业',
      newInfo: '<p>好</p>',
    };
    writeFileSync(join(this.starterDir, 'news', 'opening.json'), JSON.stringify(article));
  }

  /** `takesOver` stands for the death of the server that a test has cut off. */
  open(options: { fs?: FileSystem; takesOver?: boolean } = {}): Promise<Store> {
    const { dataDir, uploadsDir, starterDir, clock, log } = this;
    return openStore({
      dataDir,
      uploadsDir,
      starterDir,
      fs: options.fs ?? realFileSystem,
      now: () => clock.now(),
      log,
      cleanHtml,
      isAlone: options.takesOver,
    });
  }

  read(...path: string[]): string {
    return readFileSync(join(this.dataDir, ...path), 'utf8');
  }

  write(content: string, ...path: string[]): void {
    mkdirSync(join(this.dataDir, ...path, '..'), { recursive: true });
    writeFileSync(join(this.dataDir, ...path), content);
  }
}

/** An open store that is closed when the test is over. */
export async function openedStore(t: TestContext, place = new Place(temporaryFolder(t))): Promise<Store> {
  const store = await place.open();
  t.after(() => store.close());
  return store;
}

export const ARTICLE = { ...storedFields(news).empty, newTitle: '标题', newIntro: '简介', newInfo: '<p>正文</p>' };
export const PHOTO = { ...storedFields(carousel).empty, photoTitle: '工地' };
export const ACCOUNT = {
  username: 'admin',
  name: '管理员',
  avatar: '',
  auth: '',
  isDeadlineToken: 0 as const,
  password: { salt: 'c2FsdA==', hash: 'aGFzaA==', N: 2, r: 8, p: 1 },
};

/** A picture to be stored, square, `width` pixels wide; the store does not look inside. */
export function uploaded(content: string, width = 2): UploadedPicture {
  return { bytes: Buffer.from(content), extension: 'png', width, height: width };
}

/** What a picture of more than 960 pixels also exists in. */
export const NARROW: ReadonlyMap<number, Buffer> = new Map([480, 960].map((width) => [width, Buffer.from(`${width}`)]));
