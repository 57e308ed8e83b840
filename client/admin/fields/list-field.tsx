import { type ReactNode, useEffect, useRef, useState } from 'react';
import { blankOf, type Field, type FieldEntries, formOrder, isField } from '../../../server/contract/kinds/fields.ts';
import { readFocus } from '../../../server/contract/picture-name.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { PendingUploads } from '../../ui/pending-uploads.ts';
import { Picture } from '../../ui/picture.tsx';
import { useClickGuard } from '../../ui/use-click-guard.ts';
import { useNames } from '../state/use-names.ts';
import { Button, IconButton, TextButton } from '../widgets/button.tsx';
import { goOnByEnter } from '../widgets/fields/go-on-by-enter.ts';
import { OrderHandle } from '../widgets/order-handle.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { looksOf, moved, textOf, titleOf } from './entries.ts';
import { ListTable } from './list-table.tsx';
import { CopiedFacts } from './record-field.tsx';
import { type ListValue, useArrivals, useCountedUploads } from './use-arrivals.ts';

interface ListFieldProps extends ListValue {
  hint: string | undefined;
  errors: FieldErrors;
  /** Entries can be copied from another product. */
  copies?: boolean;
  /** The name of an entry if its texts do not contain one. */
  nameOf?(entry: unknown): string;
  /** Missing if an entry is only its name. */
  renderEntry?(entry: {
    value: unknown;
    path: string;
    /** The only visible field, if the others are hidden. */
    of?: Field;
    onValue(value: unknown, path: string): void;
  }): ReactNode;
}

/**
 * A list whose entries can be added, removed, sorted and (except in a table) opened one at a time. While a picture of an
 * entry is uploading or has failed, entries cannot be moved: the upload belongs to an index of the list.
 */
function ListField(props: ListFieldProps): ReactNode {
  const { label, hint, input, value, path, errors, copies = false, onValue, nameOf, renderEntry } = props;
  const [open, setOpen] = useState<number>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [said, setSaid] = useState('');
  const root = useRef<HTMLFieldSetElement>(null);
  const { pending, uploading } = useCountedUploads();
  // the next entry moves under the pointer to the position of the removed one
  const removal = useClickGuard();
  const { noun, least, most, of } = input;
  const fields = isField(of) ? [['', of] as const] : formOrder(of, input.first);
  const looks = renderEntry ? looksOf(fields) : 'rows';
  // a row with a box of its own needs no second one
  const isChosenFrom = least < most && value.length > 1 && !fields.some(([, { input }]) => input.as === 'check');
  const isGrid = looks === 'grid';
  const arrivals = useArrivals(props, fields, isGrid);

  /** Gets the focus as soon as it is rendered. */
  const awaited = useRef<() => Element | null | undefined>(undefined);
  useEffect(() => {
    const control = awaited.current?.();
    if (!(control instanceof HTMLElement)) return;
    awaited.current = undefined;
    control.focus();
  });
  const goTo = (at: number) => {
    setOpen(at);
    awaited.current = () => root.current?.querySelector(`.list-field-body[data-at="${at}"] ${CONTROL}`);
  };
  /** Goes to the next entry; returns whether there is one. */
  const goBehind = (at: number) => {
    if (at + 1 < value.length) goTo(at + 1);
    return at + 1 < value.length;
  };
  const add = () => {
    if (arrivals) return arrivals.choose();
    if (looks === 'table') return root.current?.querySelector<HTMLElement>('.list-table-next input')?.focus();
    onValue([...value, blankOf(of)], path);
    goTo(value.length);
  };
  const put = (at: number, next: unknown, changed: string) =>
    onValue(at < value.length ? value.map((old, other) => (other === at ? next : old)) : [...value, next], changed);
  const remove = (gone: readonly number[]) => {
    if (!removal.pass()) return;
    const left = value.filter((_, at) => !gone.includes(at));
    onValue(left, path);
    setOpen(undefined);
    setChosen([]);
    root.current?.querySelector<HTMLElement>('.list-field-add, .list-field-name')?.focus({ preventScroll: true });
  };
  const move = (at: number, to: number) => {
    if (value[to] === undefined) return;
    onValue(moved(value, at, to), path);
    setChosen([]);
    setSaid(`已移到第 ${to + 1} 位`);
    if (document.activeElement?.matches('.order-handle'))
      awaited.current = () => root.current?.querySelectorAll('.order-handle')[to];
    // the open entry stays open at its new position
    if (open !== undefined) setOpen(moved([...value.keys()], at, to).indexOf(open));
  };

  const names = value.map((entry, at) => nameOf?.(entry) || titleOf(entry) || `${noun} ${at + 1}`);
  const isNamed = (at: number) => !isGrid || titleOf(value[at]) !== '';
  const isOpen = (at: number) => {
    const here = `${path}.${at}`;
    const wrong = Object.keys(errors).some((name) => name === here || name.startsWith(`${here}.`));
    return renderEntry !== undefined && (open === at || wrong);
  };
  const renderChoice = (at: number) =>
    isChosenFrom && (
      <input
        type="checkbox"
        className="list-field-choice rigid"
        aria-label={`选择：${names[at]}`}
        checked={chosen.includes(at)}
        disabled={uploading}
        onChange={({ target }) => setChosen(target.checked ? [...chosen, at] : chosen.filter((other) => other !== at))}
      />
    );
  const renderHandle = (at: number) => (
    <OrderHandle
      title={names[at] ?? ''}
      why={uploading ? '文件正在上传，完成后再调整顺序' : undefined}
      onMoveBy={(by) => move(at, at + by)}
      onMoveTo={(to) => move(at, to)}
    />
  );
  const renderRemove = (at: number) =>
    least < most && (
      <IconButton
        icon="trash"
        label={`移除：${names[at]}`}
        disabled={uploading || removal.shut || value.length <= least}
        onClick={() => remove([at])}
      />
    );
  const renderSteps = (at: number) => (
    <>
      {at > 1 && <TextButton word="置顶" about={names[at] ?? ''} disabled={uploading} onClick={() => move(at, 0)} />}
      {STEPS.map(({ by, word, icons }) => (
        <IconButton
          key={by}
          icon={icons[isGrid ? 1 : 0]}
          label={`${word}：${names[at]}`}
          disabled={uploading || value[at + by] === undefined}
          onClick={() => move(at, at + by)}
        />
      ))}
    </>
  );
  const renderBody = (at: number) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the fields inside
    <div
      key={at}
      className="list-field-body on-mist"
      data-at={at}
      onKeyDown={(event) => goOnByEnter(event, () => goBehind(at))}
    >
      {isGrid && <div className="row list-field-steps">{renderSteps(at)}</div>}
      <PendingUploads value={pending}>
        {renderEntry?.({
          value: value[at],
          path: `${path}.${at}`,
          onValue: (next, changed) => put(at, next, changed),
        })}
      </PendingUploads>
    </div>
  );

  return (
    <fieldset className={`field-group list-field ${arrivals?.over ? 'is-over' : ''}`} ref={root} {...arrivals?.place}>
      <legend className="field-group-label below-2 strong">
        {label}
        <span className="left-2 figures soft type-small">
          {value.length}
          {least === most ? '' : ` / ${most}`}
        </span>
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      {errors[path] && (
        <p className="field-error type-small snug" role="alert">
          {errors[path]}
        </p>
      )}
      {looks === 'table' ? (
        <ListTable
          {...{ label, input, value }}
          columns={fields}
          renderCell={(at, name, field) => {
            const entry = value[at] ?? blankOf(of);
            return renderEntry?.({
              of: field,
              value: name === '' ? entry : Reflect.get(Object(entry), name),
              path: name === '' ? `${path}.${at}` : `${path}.${at}.${name}`,
              onValue: (next, changed) => put(at, name === '' ? next : { ...Object(entry), [name]: next }, changed),
            });
          }}
          renderTools={(at) => [renderChoice(at), renderHandle(at), renderRemove(at)]}
          onEntries={(entries) => onValue(entries, path)}
        />
      ) : (
        <ol className={isGrid ? 'list-field-grid grid gap-2 below-2' : 'list-field-entries'}>
          {value.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their position
            <li key={at} className={`list-field-entry ${isGrid ? '' : 'ruled-below'} ${isOpen(at) ? 'is-open' : ''}`}>
              <div className="list-field-head row">
                {renderChoice(at)}
                <button
                  type="button"
                  className="list-field-name text-left tone-hover row grow"
                  aria-expanded={renderEntry && isOpen(at)}
                  disabled={uploading || !renderEntry}
                  onClick={() => (open === at ? setOpen(undefined) : isGrid ? goTo(at) : setOpen(at))}
                >
                  {renderEntry && !isGrid && <ToolIcon name={isOpen(at) ? 'chevron-up' : 'chevron-down'} />}
                  <Thumbnail {...{ entry, fields }} />
                  <span className={`list-field-title one-line ${isNamed(at) ? '' : 'accent'}`}>
                    {isNamed(at) ? names[at] : `缺${fields[0]?.[1].label.replace(/（.*/, '')}`}
                  </span>
                  <span className="list-field-more left-4 soft type-small one-line">
                    {textOf(entry, ['desc', 'answer'])}
                  </span>
                </button>
                {!isGrid && renderSteps(at)}
                {renderHandle(at)}
                {renderRemove(at)}
              </div>
              {!isGrid && isOpen(at) && renderBody(at)}
            </li>
          ))}
          {arrivals?.tiles}
        </ol>
      )}
      {isGrid && value.map((_, at) => isOpen(at) && renderBody(at))}
      <div className={`row wraps gap-2 above-2 list-field-tools ${arrivals ? 'dashed' : ''}`}>
        {value.length < most && (
          <Button icon={arrivals ? 'upload' : 'plus'} className="list-field-add" disabled={uploading} onClick={add}>
            添加{noun}
          </Button>
        )}
        {isGrid && value.length < most && (
          <Button aria-label={`${label}：从图库选择`} disabled={uploading} onClick={arrivals?.pick}>
            从图库选择
          </Button>
        )}
        {copies && <CopiedFacts onFacts={(facts) => onValue([...value, ...facts].slice(0, most), path)} />}
        {chosen.length > 0 && (
          <Button
            looks="risky"
            disabled={uploading || removal.shut || value.length - chosen.length < least}
            onClick={() => remove(chosen)}
          >
            移除所选（{chosen.length}）
          </Button>
        )}
        {arrivals && <span className="soft type-small picture-field-way">也可以拖到这里，一次多个</span>}
        {arrivals?.chooser}
      </div>
      <p className="field-hint" role="status">
        {uploading ? '文件上传完成后，可以继续添加、移动和移除' : <span className="sr-only">{said}</span>}
      </p>
    </fieldset>
  );
}

const CONTROL = '.form-grid :is(input, select, textarea, button):not([type="file"])';
const STEPS = [
  { by: -1, word: '上移', icons: ['chevron-up', 'chevron-left'] },
  { by: 1, word: '下移', icons: ['chevron-down', 'chevron-right'] },
] as const;

/** A list whose entries are named by the products that they reference. */
export function NamedList(props: ListFieldProps): ReactNode {
  const { of } = props.input;
  const name = isField(of) ? '' : Object.keys(of).find((one) => of[one]?.input.as === 'record');
  if (isField(of) ? of.input.as !== 'record' : name === undefined) return <ListField {...props} />;
  return <ListOfProducts {...props} name={name ?? ''} />;
}

/** `name` is the entries' field that holds the id; empty where an entry is the id itself. */
function ListOfProducts({ name, ...props }: ListFieldProps & { name: string }): ReactNode {
  const names = useNames();
  const idOf = (entry: unknown) => (name === '' ? entry : Reflect.get(Object(entry), name));
  return <ListField {...props} nameOf={(entry) => names.get(String(idOf(entry))) ?? ''} />;
}

function Thumbnail({ entry, fields }: { entry: unknown; fields: FieldEntries }): ReactNode {
  const names = fields.flatMap(([name, { input }]) => (input.as === 'picture' ? [name] : []));
  const address = textOf(entry, names);
  return address ? (
    <Picture className="list-field-picture on-mist" src={readFocus(address).file} alt="" sizes="160px" />
  ) : null;
}
