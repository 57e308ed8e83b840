import type { CallResult } from '../../call.ts';
import { newPress } from '../state/staff-call.ts';
import { confirm, type Question } from '../widgets/confirm.tsx';
import { toast } from '../widgets/toast.tsx';

export interface RowAct<R> {
  word: string;
  /** The message for several rows: 「已删除」. */
  done: string;
  isDanger?: boolean;
  question?(rows: readonly R[]): Question | undefined | Promise<Question | undefined>;
  /** `press` is the same for all rows of one press. */
  run(row: R, press: string): Promise<CallResult<unknown>>;
  /** Without it the action is for good. */
  undo?(row: R, answer: unknown, press: string): Promise<CallResult<unknown>>;
}

export interface Listed<R> {
  /** 「产品」 */
  noun: string;
  nameOf(row: R): string;
  onChanged(): void;
  /** Runs the undo of an action; meanwhile no row takes another one. */
  during?(act: () => Promise<void>): Promise<void>;
}

/** Confirms, runs the call for each row, and reports the result, with 撤销 where there is one. Returns the rows that are done or gone. */
export async function actOnRows<R>(rows: readonly R[], act: RowAct<R>, listed: Listed<R>): Promise<readonly R[]> {
  const { noun, nameOf, onChanged, during = (run) => run() } = listed;
  const question = await act.question?.(rows);
  if (question && !(await confirm(question))) return [];
  const { done, gone, unsure, refusal, msg } = await runAll(rows, act.run);
  onChanged();
  const isSingle = rows.length === 1;
  if (refusal)
    toast.error(isSingle ? refusal : refusal + countUndone('处理', rows.length - done.length, unsure.length));
  const { undo } = act;
  const names = nameRows(rows, (row) => `“${nameOf(row)}”`, `${done.length} 条${noun}`);
  const undoButton = undo && {
    word: '撤销',
    onPress: () =>
      during(async () => {
        const undone = await runAll(done, ({ row, answer }, press) => undo(row, answer, press));
        onChanged();
        if (undone.refusal) toast.error(undone.refusal);
        else toast.success(`已撤销${act.word}${isSingle ? '' : '：'}${names}`);
      }),
  };
  if (done.length > 0) toast.success(isSingle ? `${msg}${names}` : `${act.done}：${names}`, undoButton);
  return [...done.map(({ row }) => row), ...gone];
}

/** The words for a single row, or those for several. */
export function nameRows<R>([first, ...others]: readonly R[], single: (row: R) => string, several: string): string {
  return first !== undefined && others.length === 0 ? single(first) : several;
}

/** How many of the rows without an answer `ok` were not done, and how many may be: the answers of these were lost. */
export function countUndone(verb: string, count: number, unsure: number): string {
  const told = [count > unsure && `${count - unsure} 条没有${verb}`, unsure > 0 && `${unsure} 条可能已经${verb}了`];
  return `（${told.filter(Boolean).join('，')}）`;
}

/** Concurrent calls: a browser sends at most six, and staff continue to work meanwhile. */
const AT_ONCE = 4;

/** After an act the list is loaded again: nobody need do that themselves. */
const OUTDATED = '该内容已被他人修改，列表已更新';

/** Runs the call for each row, no more once the network fails; returns those done, gone and perhaps done, and the last refusal. */
export async function runAll<R>(rows: readonly R[], run: RowAct<R>['run']) {
  const press = newPress();
  const left = [...rows];
  const done: { row: R; answer: unknown }[] = [];
  const gone: R[] = [];
  const unsure: R[] = [];
  let refusal = '';
  let msg = '';
  const work = async () => {
    for (let row = left.shift(); row !== undefined && unsure.length === 0; row = left.shift()) {
      const result = await run(row, press);
      if (result.ok) done.push({ row, answer: result.data });
      else if (result.code === 404) gone.push(row);
      else if (result.code === 0) unsure.push(row);
      if (result.ok) msg = result.msg;
      else refusal = result.errors.version ? OUTDATED : result.msg;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, gone, unsure, refusal, msg };
}
