import { auditOf } from '../../../server/api/audited.ts';
import { type Fault, FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { isLong } from '../../helpers/tell.ts';
import { copyTree, type FolderNode, MemoryDisk } from '../crash/memory-disk.ts';
import { touchEach } from '../crash/operations.ts';
import { difference, seen, seenByAnother } from '../crash/seen.ts';
import { CHANGING, type ChangingCall } from './changing-calls.ts';
import { type Front, type MemorySite, officeDisk, openFront } from './memory-site.ts';

const CODES = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE'];
/** Short writes: the disk takes no more than this at once, so that it can also fail in the middle of a file. */
const PIECES = isLong ? [Number.POSITIVE_INFINITY, 100] : [Number.POSITIVE_INFINITY, 1_500];

/** The short run fails one operation of a call in so many. */
const SHORT_STEP = 5;

/** How the disk fails: once, for good with reading still possible, or so that nothing goes at all. */
export const WAYS: Record<string, Partial<Fault>> = {
  once: {},
  'until it heals': { staysBroken: true },
  'so that not even reading goes': { forGood: true },
};

interface Run {
  readonly change: ChangingCall;
  readonly way: string;
  readonly at: number;
  readonly code: string;
  readonly pieceBytes: number;
}

/** What was tried in one way, how many calls were refused, and what went wrong. */
export interface Outcome {
  readonly runs: number;
  readonly refused: number;
  readonly problems: readonly string[];
}

/** Fails the disk at any operation of any call; see `../aside.ts` for who runs it. */
export const experiments = {
  async 'failing calls'(way: string): Promise<Outcome> {
    const start = (await officeDisk()).root;
    const front = await openFront();
    const problems: string[] = [];
    let runs = 0;
    let refused = 0;
    let turn = 0;
    const ways = Object.keys(WAYS);
    for (const [index, change] of CHANGING.entries()) {
      // The long run takes both sizes and every operation in each way; the short one another size, and of each call
      // other operations than of the call before.
      const turned = index + ways.indexOf(way);
      for (const pieceBytes of isLong ? PIECES : [PIECES[turned % PIECES.length] ?? 0]) {
        const isWhole = isLong || change.name.endsWith('/erase'); // what is erased cannot come back
        const [first, step] = isWhole ? [1, 1] : [1 + (turned % SHORT_STEP), SHORT_STEP];
        for (let at = first, isOver = false; !isOver; at += step) {
          // The long run takes every kind of error, the short one a different one each time.
          const codes = isLong ? CODES : [CODES[turn++ % CODES.length] ?? ''];
          for (const code of codes) {
            const result = await tryOnce(front, start, { change, way, at, code, pieceBytes }, problems);
            isOver = !result.struck;
            runs += result.struck ? 1 : 0;
            refused += result.refused ? 1 : 0;
          }
        }
      }
    }
    front.close();
    return { runs, refused, problems };
  },
};

async function tryOnce(
  front: Front,
  start: FolderNode,
  run: Run,
  problems: string[],
): Promise<{ struck: boolean; refused: boolean }> {
  const { change, way, at, code, pieceBytes } = run;
  const wrong = (what: string) => void problems.push(`${change.name}, ${code} at ${at} (${pieceBytes}): ${what}`);
  const disk = new MemoryDisk(copyTree(start));
  const faulty = new FaultyFileSystem(disk.fs);
  const site = await front.open(faulty.fs);
  const body = await change.body(site);
  const before = await seen(site.store, disk.fs);
  faulty.pieceBytes = pieceBytes;
  faulty.fail({ at, code, ...WAYS[way] });
  const answer = await site.call(change.name, body);
  const { struck } = faulty;
  const refused = answer.status !== 200;
  if (refused) checkRefusal(answer, code, wrong);
  await checkReading(site, wrong);
  faulty.fail(undefined);
  // What a broken disk left open is looked at again before the next change.
  if (way.startsWith('so that'))
    for (const kind of touchEach(site.store)) await kind.catch((error) => wrong(`heals not: ${error}`));
  const after = await seen(site.store, disk.fs);
  const onDisk = await seenByAnother(disk);
  const forgotten = difference(onDisk, after);
  if (forgotten) wrong(`memory: ${forgotten}`);
  const half = refused && !way.startsWith('so that') && difference(before, after);
  const lines = await site.call('audit/list', { action: change.name });
  if (half && auditOf(change.name) && !lines.text.includes(`"result":"${answer.status}"`))
    wrong('it changed something, and the audit has no line of it');
  // Only a disk that refuses the undo as well may keep a change, and its caller is told.
  if (half && (way === 'once' || !answer.text.includes('可能已经保存'))) wrong(half);
  if (refused && way === 'once') {
    const again = await site.call(change.name, await change.body(site));
    if (again.status !== 200) wrong(`healed, it answers ${again.text}`);
  }
  await site.stop();
  return { struck, refused };
}

/** Our fault (500) or a full disk (507), in Chinese, with nothing about the inside. */
function checkRefusal({ status, text }: { status: number; text: string }, code: string, wrong: (what: string) => void) {
  const wanted = code === 'ENOSPC' || code === 'EDQUOT' ? 507 : 500;
  if (status !== wanted) wrong(`answered ${status} instead of ${wanted}: ${text}`);
  const { msg = '', ...rest } = JSON.parse(text) as { msg?: string };
  if (!/^[\p{Script=Han}，。；、]{5,}$/u.test(msg) || JSON.stringify(rest) !== `{"code":${status}}`)
    wrong(`said ${text}`);
}

async function checkReading(site: MemorySite, wrong: (what: string) => void): Promise<void> {
  for (const name of ['news/list', 'product/all', 'session/user'] as const) {
    const { status } = await site.call(name, {});
    // A log-out that went through has ended this session.
    if (status !== 200 && !(name === 'session/user' && status === 401)) wrong(`${name} answered ${status} meanwhile`);
  }
}
