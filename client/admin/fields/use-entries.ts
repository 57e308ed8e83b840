import { type ReactNode, type Ref, useContext, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  blankOf,
  type Field,
  type FieldEntries,
  formOrder,
  isField,
  type ListInput,
} from '../../../server/contract/kinds/fields.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import type { FocusIn } from '../../ui/field-focus.ts';
import { PendingUploads, type UploadEnd } from '../../ui/pending-uploads.ts';
import { useClickGuard } from '../../ui/use-click-guard.ts';
import { nextOf } from '../form/form-state.ts';
import { useNames } from '../state/use-names.ts';
import { namesApart } from '../widgets/names-apart.ts';
import { toast } from '../widgets/toast.tsx';
import { entryTitle, isRefused, type Layout, layoutOf, moved, partOf } from './entries.ts';
import { useArrivingFiles } from './use-arriving-files.ts';

export interface ListFieldProps {
  label: string;
  input: ListInput;
  value: readonly unknown[];
  path: string;
  /** Called with a function from the current entries to the next ones. */
  onValue(change: (now: unknown) => unknown, path: string): void;
  hint: string | undefined;
  errors: FieldErrors;
  /** No button of the form can be pressed, so entries are open from the start, except tiles that show all they have. */
  readOnly?: boolean;
  /** Lets a link to a field inside an entry open this entry first. */
  inside?: Ref<FocusIn>;
  /** The name of an entry if its texts do not contain one. */
  nameOf?(entry: unknown): string;
  /** Whether this entry can never be removed. */
  stays?(entry: unknown): boolean;
  /** Renders the fields of an entry. Missing if an entry has nothing but its name. */
  renderEntry?(entry: {
    value: unknown;
    path: string;
    /** For a cell of a table: its field, and the entry in whose row it is. */
    of?: Field;
    entry?: unknown;
    onValue(value: unknown, path: string): void;
  }): ReactNode;
}

const FIRST_CONTROL = '.form-grid :is(input, select, textarea, button):not([type="file"])';

/** The entries of a list: which are open or chosen, and how they are added, moved and removed. */
export function useEntries(field: ListFieldProps) {
  const { input, value, nameOf, renderEntry } = field;
  const { noun, least, most, of } = input;
  const { keyAt, change, insert } = useEntryKeys(field);
  const root = useRef<HTMLFieldSetElement>(null);
  const focusOn = (selector: string, at = 0) => root.current?.querySelectorAll<HTMLElement>(selector)[at]?.focus();
  const uploads = useCountedUploads();
  // after a removal the next entry moves under the pointer: a double click must not remove that, too
  const removal = useClickGuard();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const fields: FieldEntries = isField(of) ? [['', of]] : formOrder(of, input.first);
  const layout = renderEntry ? layoutOf(fields) : 'rows';
  const arrivals = useArrivingFiles(field, fields, layout === 'grid', insert);
  const productName = useProductNames(fields);
  const opened = useOpenEntries(field, keyAt, { layout, count: fields.length }, focusOn);

  function add(): void {
    if (arrivals) arrivals.choose();
    else if (layout === 'table') focusOn('.list-table-next input');
    else {
      flushSync(() => change((now) => [...now, { key: keyAt(now.length), entry: blankOf(of) }]));
      opened.goTo(value.length);
    }
  }
  function remove(keys: readonly number[]): void {
    if (!removal.pass()) return;
    const left = value.length - keys.length;
    const removed = value.flatMap((entry, at) => (keys.includes(keyAt(at)) ? [{ at, key: keyAt(at), entry }] : []));
    const at = removed[0]?.at ?? 0;
    flushSync(() => change((now) => now.filter(({ key }) => !keys.includes(key))));
    setChosen([]);
    toast.success(`已移除 ${keys.length} 项`, {
      word: '撤销',
      onPress() {
        flushSync(() => change((now) => removed.reduce(withEntryBack, now)));
        focusOn('.order-handle', at);
      },
    });
    if (left > 0) focusOn('.order-handle', Math.min(at, left - 1));
    else focusOn('.list-field-add');
  }
  function move(at: number, to: number): void {
    if (value[to] === undefined) return;
    const pressed = document.activeElement;
    flushSync(() => change((now) => moved(now, at, to)));
    if (pressed instanceof HTMLElement) pressed.focus(); // an element that moves in the document loses the focus
    toast.success(`已移到第 ${to + 1} 位`);
  }
  const plainName = (at: number) =>
    nameOf?.(value[at]) || productName(value[at]) || entryTitle(value[at]) || `${noun} ${at + 1}`;
  return {
    field,
    root,
    fields,
    layout,
    arrivals,
    ...uploads,
    ...opened,
    add,
    remove,
    move,
    keyAt,
    chosen,
    choose: (key: number, on: boolean) => setChosen([...chosen.filter((other) => other !== key), ...(on ? [key] : [])]),
    /** Whether entries have a box to remove several at once. Entries that have a check box already get no second one. */
    isChosenFrom: least < most && value.length > 1 && !fields.some(([, field]) => field.input.as === 'check'),
    mayRemove: (count: number) => !uploads.uploading && !removal.shut && value.length - count >= least,
    nameOf: plainName,
    labelOf: namesApart([...value.keys()], plainName),
    /** Sets the entry with this key to a value or to the result of a function; the blank row behind the last becomes an entry. */
    put: (key: number, next: unknown, changed: string) =>
      change((now) => {
        const isNew = key === keyAt(now.length);
        const all = isNew ? [...now, { key, entry: blankOf(of) }] : now;
        return all.map((one) => (one.key === key ? { key, entry: nextOf(next, one.entry) } : one));
      }, changed),
    replace: (make: (entries: readonly unknown[]) => readonly unknown[]) =>
      change((now) => make(now.map(({ entry }) => entry)).map((entry, at) => ({ key: keyAt(at), entry }))),
  };
}

/** Which entries are open: the one that the user pressed or a link leads to, and all with errors. An entry has `count` fields. */
function useOpenEntries(
  { value, path, errors, readOnly, inside, renderEntry }: ListFieldProps,
  keyAt: (at: number) => number,
  { layout, count }: { layout: Layout; count: number },
  focusOn: (selector: string) => void,
) {
  const [open, setOpen] = useState<readonly number[]>([]);
  const isWholeOnTile = layout === 'grid' && count <= 2; // its picture and name are all that it has
  const hasError = (at: number) => isRefused(errors, `${path}.${at}`);
  const withErrors = () => [...value.keys()].filter(hasError).map(keyAt);
  const show = (at: number) => setOpen([...withErrors(), keyAt(at)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: errors open their entries, a correction closes none
  useLayoutEffect(() => {
    if (withErrors().length > 0) setOpen((before) => [...before, ...withErrors()]);
  }, [errors]);
  useImperativeHandle(inside, () => (inner) => goTo(Number.parseInt(inner, 10)));
  /** Opens an entry, with the focus in its first field. */
  function goTo(at: number): void {
    flushSync(() => show(at));
    focusOn(`.list-field-body[data-at="${at}"] ${FIRST_CONTROL}`);
  }
  return {
    goTo,
    isOpen: (at: number) =>
      renderEntry !== undefined && ((readOnly && !isWholeOnTile) || open.includes(keyAt(at)) || hasError(at)),
    /** Closes an open entry. Opens a closed one, and closes all others that have no error. */
    toggle(at: number): void {
      const key = keyAt(at);
      if (open.includes(key)) setOpen(open.filter((other) => other !== key));
      else if (layout === 'grid') goTo(at);
      else show(at);
    },
  };
}

interface KeyedEntry {
  key: number;
  entry: unknown;
}

function withEntryBack(all: readonly KeyedEntry[], { at, ...one }: KeyedEntry & { at: number }): readonly KeyedEntry[] {
  return [...all.slice(0, at), one, ...all.slice(at)];
}

/** Keys for the entries, whose positions change while files arrive. A change always starts from the current entries. */
function useEntryKeys({ path, onValue }: ListFieldProps) {
  const [keys] = useState((): number[] => []);
  const count = useRef(0);
  const freshKey = () => count.current++;
  function keyAt(at: number): number {
    while (keys.length <= at) keys.push(freshKey());
    return keys[at] ?? 0;
  }
  function change(make: (now: readonly KeyedEntry[]) => readonly KeyedEntry[], changed = path): void {
    onValue((now) => {
      const entries: readonly unknown[] = Array.isArray(now) ? now : [];
      const next = make(entries.map((entry, at) => ({ key: keyAt(at), entry })));
      keys.splice(0, keys.length, ...next.map(({ key }) => key));
      return next.map(({ entry }) => entry);
    }, changed);
  }
  /** Inserts an entry before the first one that belongs behind it, or at the end. */
  function insert(entry: unknown, isBehind: (other: unknown) => boolean): void {
    change((now) => {
      const behind = now.findIndex((one) => isBehind(one.entry));
      const at = behind < 0 ? now.length : behind;
      return [...now.slice(0, at), { key: freshKey(), entry }, ...now.slice(at)];
    });
  }
  return { keyAt, change, insert };
}

/** The names of the products to which the entries refer: such an entry has no text of its own. */
function useProductNames(fields: FieldEntries): (entry: unknown) => string {
  const [name] = fields.find(([, { input }]) => input.as === 'record') ?? [];
  const names = useNames(name === undefined ? 'none' : 'product');
  return (entry) => names.get(String(partOf(entry, name ?? ''))) ?? '';
}

/** Passes the uploads of the entries on to the form, and counts those that are running or have failed. */
function useCountedUploads() {
  const form = useContext(PendingUploads);
  const [count, setCount] = useState(0);
  const begin = (cancel: () => void, name?: string) => {
    const over = form.begin(cancel, name);
    setCount((before) => before + 1);
    return (end: UploadEnd) => {
      if (end !== 'failed') setCount((before) => before - 1);
      over(end);
    };
  };
  return { pending: { begin }, uploading: count > 0 };
}
