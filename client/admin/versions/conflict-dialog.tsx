import { Fragment, type ReactNode, useId, useMemo, useState } from 'react';
import { RichText } from '../../ui/rich-text.tsx';
import type { RecordForm } from '../form/use-record-form.ts';
import { useNames } from '../state/use-names.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { type Difference, differences, merged, named, proposed, type Side, valueAt } from './differences.ts';
import { assembled, type Pieces, piecesOf } from './paragraphs.ts';
import { ValueView } from './value-view.tsx';
import type { VersionSource } from './version-source.ts';

export interface FormConflictProps<T> {
  form: RecordForm<T>;
  /** The label of the field at a path, and how its values are shown. */
  describe: VersionSource['describe'];
  /** Who saved the other version, where that is known. */
  by?: string | undefined;
}

const SIDES = [
  ['mine', '我的'],
  ['theirs', '对方的'],
] as const;

const WHOSE: Record<Difference['changedBy'], string> = { me: '我改的', them: '对方改的', both: '双方都改了，请选择' };

/** Both versions field by field, for the user to choose. */
export function ConflictDialog<T>({
  form,
  theirs,
  describe: described,
  by = '另一位同事',
}: FormConflictProps<T> & { theirs: T }): ReactNode {
  const { saving, resolve, leaveConflict } = form;
  const names = useNames();
  const describe: typeof described = (path) => {
    const { show = (value: unknown) => value, ...field } = described(path);
    return { ...field, show: (value) => named(show(value), (id) => names.get(id)) };
  };
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
          <span className="dialog-foot-note accent" role="status">
            {open.length > 0 ? `还有 ${open.length} 处需要选择` : ''}
          </span>
          <button type="button" className="button" onClick={leaveConflict}>
            返回继续编辑
          </button>
          <BusyButton looks="main" busy={saving} disabled={open.length > 0} onPress={() => resolve(result())}>
            按选择保存
          </BusyButton>
        </>
      }
    >
      <p className="dialog-lead soft">
        您编辑期间，{by}保存了这条内容。下面是两个版本不同的地方，请逐项选择保留哪一个，再保存。
      </p>
      <p className="conflict-all">
        <button type="button" className="text-button" onClick={() => all('mine')}>
          全部用我的
        </button>
        <button type="button" className="text-button" onClick={() => all('theirs')}>
          全部用对方的
        </button>
      </p>
      {fields.map(({ whole, pieces }) => (
        <Fragment key={whole.path}>
          {pieces && (
            <fieldset className="compare">
              <legend className="compare-label strong">{describe(whole.path).label}</legend>
              <Pair difference={whole} kind="rich" />
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
          {pieces && (
            <details className="compare">
              <summary className="compare-label strong">查看{describe(whole.path).label}的合并结果</summary>
              <RichText html={assembled(pieces, chosen)} />
            </details>
          )}
        </Fragment>
      ))}
    </Dialog>
  );
}

interface ChoiceProps extends ReturnType<VersionSource['describe']> {
  difference: Difference;
  side: Side | undefined;
  onSide(side: Side): void;
}

function Choice({ difference, label, kind, show, side, onSide }: ChoiceProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={`compare ${side ? '' : 'is-open'}`}>
      <legend className="compare-label strong">
        {label}
        <span className={`conflict-whose soft type-small conflict-whose-${difference.changedBy}`}>
          {WHOSE[difference.changedBy]}
        </span>
      </legend>
      <Pair {...{ difference, kind, show, side }}>
        {(value, word) => (
          <label className="check">
            <input type="radio" name={name} checked={side === value} onChange={() => onSide(value)} />
            {word}
          </label>
        )}
      </Pair>
    </fieldset>
  );
}

interface PairProps extends Pick<ReturnType<VersionSource['describe']>, 'kind'> {
  show?: ReturnType<VersionSource['describe']>['show'] | undefined;
  difference: Difference;
  side?: Side | undefined;
  /** The heading of each; its name by default. */
  children?: (side: Side, word: string) => ReactNode;
}

/** Both versions side by side. */
function Pair({ difference, kind, show = (value) => value, side, children = (_, word) => word }: PairProps): ReactNode {
  return (
    <div className="compare-pair">
      {SIDES.map(([value, word]) => (
        <div key={value} className={`compare-side ${side === value ? 'is-chosen' : ''}`}>
          {children(value, word)}
          <ValueView
            kind={kind}
            value={show(difference[value])}
            other={show(difference[value === 'mine' ? 'theirs' : 'mine'])}
          />
        </div>
      ))}
    </div>
  );
}

function placesBefore(pieces: Pieces, index: number): number {
  return pieces.slice(0, index).filter((piece) => typeof piece !== 'string').length;
}
