import { type ReactNode, useId, useMemo, useState } from 'react';
import type { RecordForm } from '../form/use-record-form.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { type Difference, differences, merged, proposed, type Side } from './differences.ts';
import { ValueView } from './value-view.tsx';
import type { VersionSource } from './version-source.ts';

interface FormConflictProps<T> {
  form: RecordForm<T>;
  /** What the field at a path is called, and how its values are shown. */
  describe: VersionSource['describe'];
  /** Who saved the other version, where that is known. */
  by?: string | undefined;
}

const SIDES = [
  ['mine', '我的'],
  ['theirs', '对方的'],
] as const;

const WHOSE: Record<Difference['changedBy'], string> = { me: '我改的', them: '对方改的', both: '双方都改了，请选择' };

/** Over a form whose record somebody else changed: shows both versions field by field and lets the person choose. */
export function FormConflict<T>(props: FormConflictProps<T>): ReactNode {
  const { theirs } = props.form;
  return theirs && <ConflictDialog {...props} theirs={theirs.values} />;
}

function ConflictDialog<T>({
  form,
  theirs,
  describe,
  by = '另一位同事',
}: FormConflictProps<T> & { theirs: T }): ReactNode {
  const { saving, resolve, leaveConflict } = form;
  const [base, mine] = [form.base.values, form.values];
  const found = useMemo(() => differences(base, mine, theirs), [base, mine, theirs]);
  const [chosen, setChosen] = useState<Record<string, Side>>(() => proposed(found));
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
          <BusyButton
            kind="main"
            busy={saving}
            disabled={open.length > 0}
            onPress={() => resolve(merged(theirs, found, chosen))}
          >
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
      {found.map((difference) => (
        <Choice
          key={difference.path}
          difference={difference}
          {...describe(difference.path)}
          side={chosen[difference.path]}
          onSide={(side) => setChosen({ ...chosen, [difference.path]: side })}
        />
      ))}
    </Dialog>
  );
}

interface ChoiceProps extends ReturnType<VersionSource['describe']> {
  difference: Difference;
  side: Side | undefined;
  onSide(side: Side): void;
}

function Choice({ difference, label, kind, show = (value) => value, side, onSide }: ChoiceProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={`compare ${side ? '' : 'is-open'}`}>
      <legend className="compare-label strong">
        {label}
        <span className={`conflict-whose soft type-small conflict-whose-${difference.changedBy}`}>
          {WHOSE[difference.changedBy]}
        </span>
      </legend>
      <div className="compare-pair">
        {SIDES.map(([value, word]) => (
          <div key={value} className={`compare-side ${side === value ? 'is-chosen' : ''}`}>
            <label className="check">
              <input type="radio" name={name} checked={side === value} onChange={() => onSide(value)} />
              {word}
            </label>
            <ValueView
              kind={kind}
              value={show(difference[value])}
              other={difference[value === 'mine' ? 'theirs' : 'mine']}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
