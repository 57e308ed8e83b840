import { Fragment, type ReactNode, useId, useMemo, useState } from 'react';
import type { RecordForm } from '../form/use-record-form.ts';
import { useUser } from '../state/session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { type Difference, differences, merged, proposed, type Side, valueAt } from './differences.ts';
import { assembled, type Pieces, piecesOf } from './paragraphs.ts';
import type { Describe, RecordVersions } from './record-versions.ts';
import { useDescribed, ValuePair } from './value-view.tsx';

export interface FormConflictProps<T> {
  form: RecordForm<T>;
  describe: Describe;
  /** They name who saved the other version. */
  versions?: RecordVersions['versions'];
}

const WHOSE: Record<Difference['changedBy'], string> = { me: '我改的', them: '对方改的', both: '双方都改了，请选择' };

/** Both versions field by field, for the user to choose. */
export function ConflictDialog<T>({
  form,
  theirs,
  describe: described,
  versions = async () => ({ ok: true, data: [], msg: '' }),
}: FormConflictProps<T> & { theirs: T }): ReactNode {
  const { saving, resolve, leaveConflict } = form;
  const describe = useDescribed(described);
  const own = useUser()?.name;
  const by = useLoaded(versions).data?.find(({ isCurrent }) => isCurrent)?.savedBy;
  const who = by === own ? '您的账号在另一个窗口或设备上' : by ? `${by} ` : '另一位同事';
  const [base, mine] = [form.base.values, form.values];
  // biome-ignore lint/correctness/useExhaustiveDependencies: how fields are described does not change
  const fields = useMemo(
    () =>
      differences(base, mine, theirs).map((whole) => {
        const isText = describe(whole.path).kind === 'rich';
        return { whole, pieces: isText ? piecesOf(whole, valueAt(base, whole.path)) : undefined };
      }),
    [base, mine, theirs],
  );
  const found = fields.flatMap(({ whole, pieces }) => pieces?.filter((piece) => typeof piece !== 'string') ?? [whole]);
  const [chosen, setChosen] = useState<Record<string, Side>>(() => proposed(found));
  const result = () => {
    const whole = fields.map(({ whole, pieces }) => (pieces ? { ...whole, mine: assembled(pieces, chosen) } : whole));
    const texts = fields.flatMap(({ whole, pieces }) => (pieces ? [[whole.path, 'mine'] as const] : []));
    return merged(theirs, whole, { ...chosen, ...Object.fromEntries(texts) });
  };
  const open = found.filter(({ path }) => !chosen[path]);
  const all = (side: Side) => setChosen(Object.fromEntries(found.map(({ path }) => [path, side])));

  return (
    <Dialog
      title="内容已被他人修改"
      width="wide"
      closesOutside={false}
      onClose={leaveConflict}
      footer={
        <>
          <span className="dialog-foot-note then-apart accent" role="status">
            {open.length > 0 ? `还有 ${open.length} 处需要选择` : ''}
          </span>
          <Button onClick={leaveConflict}>返回继续编辑</Button>
          <BusyButton looks="main" busy={saving} disabled={open.length > 0} onPress={() => resolve(result())}>
            按选择保存
          </BusyButton>
        </>
      }
    >
      <p className="dialog-lead below-4 soft">
        您编辑期间，{who}保存了这条内容。下面是两个版本不同的地方，请逐项选择保留哪一个，再保存。
      </p>
      <p className="below-4">
        <Button looks="text" onClick={() => all('mine')}>
          全部用我的
        </Button>
        <Button looks="text" onClick={() => all('theirs')}>
          全部用对方的
        </Button>
      </p>
      {fields.map(({ whole, pieces }) => (
        <Fragment key={whole.path}>
          {pieces && (
            <fieldset className="compare below-6">
              <legend className="compare-label below-2 type-body strong">{describe(whole.path).label}</legend>
              <ValuePair
                kind="rich"
                left={{ head: '我的', value: whole.mine }}
                right={{ head: '对方的', value: whole.theirs }}
              />
            </fieldset>
          )}
          {(pieces ?? [whole]).map(
            (difference, index) =>
              typeof difference !== 'string' && (
                <Choice
                  key={difference.path}
                  difference={difference}
                  {...describe(whole.path)}
                  {...(pieces
                    ? { label: `${describe(whole.path).label} · 第 ${placesBefore(pieces, index) + 1} 处` }
                    : {})}
                  side={chosen[difference.path]}
                  onSide={(side) => setChosen({ ...chosen, [difference.path]: side })}
                />
              ),
          )}
        </Fragment>
      ))}
    </Dialog>
  );
}

interface ChoiceProps extends ReturnType<ReturnType<typeof useDescribed>> {
  difference: Difference;
  side: Side | undefined;
  onSide(side: Side): void;
}

function Choice({ difference, label, kind, show, side, onSide }: ChoiceProps): ReactNode {
  const name = useId();
  const shown = (one: Side, word: string) => ({
    head: (
      <label className="check">
        <input type="radio" name={name} checked={side === one} onChange={() => onSide(one)} />
        {word}
      </label>
    ),
    value: show(difference[one]),
    isChosen: side === one,
  });
  return (
    <fieldset className={`compare below-6 ${side ? '' : 'is-open'}`}>
      <legend className="compare-label below-2 type-body strong">
        {label}
        <span className={`left-3 plain type-small ${difference.changedBy === 'both' ? 'accent' : 'soft'}`}>
          {WHOSE[difference.changedBy]}
        </span>
      </legend>
      <ValuePair kind={kind} left={shown('mine', '我的')} right={shown('theirs', '对方的')} />
    </fieldset>
  );
}

function placesBefore(pieces: Pieces, index: number): number {
  return pieces.slice(0, index).filter((piece) => typeof piece !== 'string').length;
}
