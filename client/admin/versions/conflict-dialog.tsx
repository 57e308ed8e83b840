import { useId, useMemo, useState } from 'react';
import { type Difference, differences, isSeen, type Side, withMine } from '../form/differences.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { Check } from '../widgets/fields/check.tsx';
import { assembled, piecesOf } from './paragraphs.ts';
import { Comparison, useDescribed } from './value-view.tsx';

interface ConflictDialogProps<T> {
  form: RecordForm<T>;
  theirs: NonNullable<RecordForm<T>['theirs']>;
}

/** A field in which the versions differ; of rich text also its paragraphs, common ones and different ones. */
interface Conflict {
  field: Difference;
  pieces: ReturnType<typeof piecesOf> | undefined;
}

/** More differences than this that the user did not change are folded. */
const SHOWN_MOST = 3;

const NOT_DESCRIBED = (path: string) => ({ label: path, kind: 'text' as const });

/** Both versions field by field, and of rich text paragraph by paragraph, for the user to choose. */
export function ConflictDialog<T>({ form, theirs: { values: theirs, author } }: ConflictDialogProps<T>) {
  const { saving, resolve, leaveConflict, values: mine, describe: ofForm = NOT_DESCRIBED } = form;
  const describe = useDescribed(ofForm);
  const base = form.base.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how fields are described does not change
  const fields = useMemo(
    () =>
      differences(base, mine, theirs).flatMap((field): Conflict[] => {
        const isText = describe(field.path).kind === 'rich';
        const pieces = isText ? piecesOf(field, Reflect.get(Object(base), field.path)) : undefined;
        return isSeen(field, ofForm) ? [{ field, pieces }] : [];
      }),
    [base, mine, theirs],
  );
  const found = fields.flatMap((conflict) => choicesIn(conflict, describe));
  const [chosen, setChosen] = useState<Record<string, Side>>(() => proposed(found.map(({ difference }) => difference)));
  const save = () => {
    const mine = fields.flatMap(({ field, pieces }) => {
      if (pieces) return { ...field, mine: assembled(pieces, chosen) };
      return chosen[field.path] === 'mine' ? field : [];
    });
    return resolve(withMine(theirs, mine));
  };
  const open = found.filter(({ difference }) => !chosen[difference.path]);
  const taken = found.filter(({ difference }) => difference.changedBy === 'them');
  const choice = (place: (typeof found)[number]) => (
    <Choice
      key={place.difference.path}
      {...place}
      side={chosen[place.difference.path]}
      onSide={(side) => setChosen({ ...chosen, [place.difference.path]: side })}
    />
  );

  return (
    <Dialog
      title="内容已有更新的版本"
      width="wide"
      onClose={leaveConflict}
      footer={
        <>
          <span className="dialog-foot-note then-apart accent" role="status">
            {open.length > 0 ? `还有 ${open.length} 处需要选择` : ''}
          </span>
          <Button onClick={leaveConflict}>返回继续编辑</Button>
          <BusyButton looks="main" busy={saving} disabled={open.length > 0} onPress={save}>
            按选择保存
          </BusyButton>
        </>
      }
    >
      <p className="below-4 soft">
        您编辑期间，{nameOf(author)}保存了这条内容。下面是两个版本不同的地方，请逐项选择保留哪一个，再保存。
      </p>
      {found.filter(({ difference }) => difference.changedBy !== 'them').map(choice)}
      {taken.length > 0 && (
        <details open={taken.length <= SHOWN_MOST}>
          <summary className="below-4">另有 {taken.length} 处您没有改过，按已保存的版本保留</summary>
          {taken.map(choice)}
        </details>
      )}
    </Dialog>
  );
}

function choicesIn({ field, pieces }: Conflict, describe: ReturnType<typeof useDescribed>) {
  const described = describe(field.path);
  if (!pieces) return [{ ...described, difference: field }];
  const places = pieces.filter((piece) => typeof piece !== 'string');
  return places.map((difference, at) => ({ ...described, label: `${described.label} · 第 ${at + 1} 处`, difference }));
}

function nameOf(author: unknown): string {
  const { savedBy, isOwn }: { savedBy?: string; isOwn?: boolean } = Object(author); // proof: the server's `withAuthor`
  if (isOwn) return '您的账号在另一个窗口或设备上';
  return savedBy ? `${savedBy} ` : '另一位同事';
}

const CHANGED_BY: Record<Difference['changedBy'], string> = {
  me: '我改的',
  them: '已保存的版本改的',
  both: '两边都改了，请选择',
};

interface ChoiceProps extends ReturnType<ReturnType<typeof useDescribed>> {
  difference: Difference;
  side: Side | undefined;
  onSide(side: Side): void;
}

function Choice({ difference, label, kind, show, side, onSide }: ChoiceProps) {
  const name = useId();
  const shown = (one: Side, word: string) => ({
    head: (
      <Check type="radio" name={name} checked={side === one} onChange={() => onSide(one)}>
        {word}
      </Check>
    ),
    value: show(difference[one]),
    isChosen: side === one,
  });
  const mark = (
    <span className={`left-3 plain type-small ${difference.changedBy === 'both' ? 'accent' : 'soft'}`}>
      {CHANGED_BY[difference.changedBy]}
    </span>
  );
  return <Comparison {...{ label, mark, kind }} left={shown('mine', '我的')} right={shown('theirs', '已保存的')} />;
}

/** The proposed choice: a field that one person changed keeps that change; if both changed it, the user must choose. */
export function proposed(found: readonly Difference[]): Record<string, Side> {
  const sides: Record<string, Side> = {};
  for (const { path, changedBy } of found)
    if (changedBy !== 'both') sides[path] = changedBy === 'me' ? 'mine' : 'theirs';
  return sides;
}
