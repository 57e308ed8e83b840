import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { blankOf, type Field, type Fields, isField, type ListInput } from '../../../server/contract/kinds/fields.ts';
import { readFocus } from '../../../server/contract/picture-name.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { onWordsWanted } from '../../typed-words.ts';
import { PendingUploads, type UploadEnd } from '../../ui/pending-uploads.ts';
import { Picture } from '../../ui/picture.tsx';
import { useClickGuard } from '../../ui/use-click-guard.ts';
import { Button, IconButton, TextButton } from '../widgets/button.tsx';
import { goOnByEnter } from '../widgets/fields/go-on-by-enter.ts';
import { passFocus } from '../widgets/guard-repeated-presses.ts';
import { OrderHandle } from '../widgets/order-handle.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { figureOf, textOf, titleOf } from './entry-words.ts';
import { useNames } from './record-field.tsx';

interface ListFieldProps {
  label: string;
  hint: string | undefined;
  input: ListInput;
  value: readonly unknown[];
  path: string;
  errors: FieldErrors;
  onValue(value: unknown, path: string): void;
  /** What an entry is known by, where its own texts do not say it. */
  nameOf?(entry: unknown): string;
  /** Left out where an entry is no more than its name. */
  renderEntry?(entry: { value: unknown; path: string; onValue(value: unknown, path: string): void }): ReactNode;
}

/** What an entry is filled in with first. */
const firstControl = (at: number) =>
  `.list-field-entry:nth-child(${at + 1}) .list-field-body :is(input, select, textarea, button):not([type="file"])`;

/**
 * A list whose entries are added, removed, put in order and opened one at a time. While a picture of an entry is on its way or
 * has failed, the entries stay as they are: it is told to a place in the list.
 */
function ListField(props: ListFieldProps): ReactNode {
  const { label, hint, input, value, path, errors, onValue, nameOf, renderEntry } = props;
  const [open, setOpen] = useState<number>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const root = useRef<HTMLFieldSetElement>(null);
  const { pending, uploading } = useCountedUploads();
  // the next entry comes to the place of the one removed, under the same hand
  const removal = useClickGuard();
  const { noun, least, most, of } = input;

  /** The entry that gets the focus once it is here and open. */
  const awaited = useRef<number>(undefined);

  const byEnter = useRef(false);
  const isBlank = (entry: unknown) => JSON.stringify(entry) === JSON.stringify(blankOf(of));

  const goTo = (at: number) => {
    setOpen(at);
    awaited.current = at;
  };
  const add = () => {
    onValue([...value, blankOf(of)], path);
    goTo(value.length);
  };
  /** The entry behind this one, a new one behind the last unless that is blank; says whether there is one. */
  const goBehind = (at: number) => {
    const isLast = at === value.length - 1;
    if (isLast && (value.length >= most || uploading || isBlank(value[at]))) return false;
    if (isLast) add();
    else goTo(at + 1);
    byEnter.current = isLast;
    return true;
  };
  // the one that Enter put behind the last, and that nobody filled in, is not saved
  useEffect(() =>
    onWordsWanted(() => {
      const rest = value.slice(0, -1);
      if (byEnter.current && isBlank(value.at(-1))) onValue(rest, path);
      byEnter.current = false;
    }),
  );
  useEffect(() => {
    const control =
      awaited.current !== undefined && root.current?.querySelector<HTMLElement>(firstControl(awaited.current));
    if (!control) return;
    awaited.current = undefined;
    control.focus();
  });
  const remove = (gone: readonly number[]) => {
    if (!removal.pass()) return;
    onValue(
      value.filter((_, at) => !gone.includes(at)),
      path,
    );
    setOpen(undefined);
    setChosen([]);
    const next = root.current?.querySelector<HTMLElement>('.list-field-add, .list-field-name');
    if (next) passFocus(next);
  };
  const move = (at: number, to: number) => {
    onValue(moved(value, at, to), path);
    setChosen([]);
    // the one that is open stays so at its new place
    if (open !== undefined) setOpen(moved([...value.keys()], at, to).indexOf(open));
  };

  return (
    <fieldset className="field-group" ref={root}>
      <legend className="field-group-label strong">
        {label}
        <span className="field-group-count figures soft type-small">
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
      <ol className="list-field-entries">
        {value.map((entry, at) => {
          const here = `${path}.${at}`;
          const wrong = Object.keys(errors).some((name) => name === here || name.startsWith(`${here}.`));
          const isOpen = renderEntry !== undefined && (open === at || wrong);
          const name = nameOf?.(entry) || titleOf(entry) || `${noun} ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
            <li key={at} className={`list-field-entry ruled-below ${isOpen ? 'is-open' : ''}`}>
              <div className="list-field-head row">
                {least < most && value.length > 1 && (
                  <input
                    type="checkbox"
                    className="list-field-choice"
                    aria-label={`选择：${name}`}
                    checked={chosen.includes(at)}
                    disabled={uploading}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, at] : chosen.filter((other) => other !== at))
                    }
                  />
                )}
                <button
                  type="button"
                  className="list-field-name row grow"
                  aria-expanded={renderEntry && isOpen}
                  disabled={uploading || !renderEntry}
                  onClick={() => setOpen(isOpen ? undefined : at)}
                >
                  {renderEntry && <ToolIcon name={isOpen ? 'chevron-up' : 'chevron-down'} />}
                  <Thumbnail entry={entry} of={of} />
                  <span className="list-field-title one-line">{name}</span>
                  <span className="list-field-more soft type-small one-line">
                    {figureOf(entry)}
                    {textOf(entry, ['number', 'value', 'place', 'desc', 'answer'])}
                  </span>
                </button>
                {at > 1 && (
                  <TextButton
                    word="置顶"
                    about={name}
                    className="list-field-first"
                    disabled={uploading}
                    onClick={() => move(at, 0)}
                  />
                )}
                <EntryButton
                  icon="chevron-up"
                  label={`上移：${name}`}
                  disabled={uploading || at === 0}
                  onPress={() => move(at, at - 1)}
                />
                <EntryButton
                  icon="chevron-down"
                  label={`下移：${name}`}
                  disabled={uploading || at === value.length - 1}
                  onPress={() => move(at, at + 1)}
                />
                <OrderHandle
                  title={name}
                  why={uploading ? '文件正在上传，完成后再调整顺序' : undefined}
                  onMoveBy={(by) => value[at + by] !== undefined && move(at, at + by)}
                  onMoveTo={(to) => move(at, to)}
                />
                {least < most && (
                  <EntryButton
                    icon="trash"
                    label={`移除：${name}`}
                    disabled={uploading || removal.shut || value.length <= least}
                    onPress={() => remove([at])}
                  />
                )}
              </div>
              {isOpen && (
                // biome-ignore lint/a11y/noStaticElementInteractions: a key of the fields inside
                <div className="list-field-body on-mist" onKeyDown={(event) => goOnByEnter(event, () => goBehind(at))}>
                  <PendingUploads value={pending}>
                    {renderEntry?.({
                      value: entry,
                      path: here,
                      onValue: (next, changed) =>
                        onValue(
                          value.map((old, other) => (other === at ? next : old)),
                          changed,
                        ),
                    })}
                  </PendingUploads>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {value.length < most && (
        <Button icon="plus" className="list-field-add" disabled={uploading} onClick={add}>
          添加{noun}
        </Button>
      )}
      {chosen.length > 0 && (
        <Button
          className="list-field-remove button-danger"
          disabled={uploading || removal.shut || value.length - chosen.length < least}
          onClick={() => remove(chosen)}
        >
          移除所选（{chosen.length}）
        </Button>
      )}
      <p className="field-hint" role="status">
        {uploading && '文件上传完成后，可以继续添加、移动和移除'}
      </p>
    </fieldset>
  );
}

/** Tells uploads on to the form, and whether one is under way here or stands here failed. */
function useCountedUploads() {
  const form = useContext(PendingUploads);
  const [count, setCount] = useState(0);
  const begin = (cancel: () => void) => {
    const over = form.begin(cancel);
    setCount((before) => before + 1);
    return (end: UploadEnd) => {
      if (end !== 'failed') setCount((before) => before - 1);
      over(end);
    };
  };
  return { pending: { begin }, uploading: count > 0 };
}

interface EntryButtonProps {
  icon: string;
  label: string;
  disabled: boolean;
  onPress(): void;
}

function EntryButton({ icon, label, disabled, onPress }: EntryButtonProps): ReactNode {
  return <IconButton icon={icon} label={label} disabled={disabled} onClick={onPress} />;
}

function Thumbnail({ entry, of }: { entry: unknown; of: Fields | Field }): ReactNode {
  const names = isField(of) ? [] : Object.keys(of).filter((name) => of[name]?.input.as === 'picture');
  const address = textOf(entry, names);
  return address ? (
    <Picture className="list-field-picture on-mist" src={readFocus(address).file} alt="" sizes="48px" />
  ) : null;
}

/** A list whose entries are known by the products that they name, where they do. */
export function NamedList(props: ListFieldProps): ReactNode {
  const { of } = props.input;
  const name = isField(of) ? '' : Object.keys(of).find((one) => of[one]?.input.as === 'record');
  if (isField(of) ? of.input.as !== 'record' : name === undefined) return <ListField {...props} />;
  return <ListOfProducts {...props} name={name ?? ''} />;
}

/** `name` is the entries' field that holds the id; empty where an entry is the id itself. */
function ListOfProducts({ name, ...props }: ListFieldProps & { name: string }): ReactNode {
  const names = useNames();
  const idOf = (entry: unknown) =>
    typeof entry === 'object' && entry !== null ? new Map<string, unknown>(Object.entries(entry)).get(name) : entry;
  return <ListField {...props} nameOf={(entry) => names.get(String(idOf(entry))) ?? ''} />;
}

/** The list with the entry at `from` moved to `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = [...entries];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}
