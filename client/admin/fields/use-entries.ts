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
  /** In a form that is only read no button can be pressed: every entry is open that is more than its picture and name. */
  readOnly?: boolean;
  /** Opens the entry that somebody is led to. */
  inside?: Ref<FocusIn>;
  /** The name of an entry if its texts do not contain one. */
  nameOf?(entry: unknown): string;
  /** Whether an entry cannot be removed. */
  stays?(entry: unknown): boolean;
  /** Missing if an entry is only its name. */
  renderEntry?(entry: {
    value: unknown;
    path: string;
    /** The only visible field, if the others are hidden, and the entry that it belongs to. */
    of?: Field;
    entry?: unknown;
    onValue(value: unknown, path: string): void;
  }): ReactNode;
}

const CONTROL = '.form-grid :is(input, select, textarea, button):not([type="file"])';

/** The entries of a list, which of them is open, and what can be done with them. */
export function useEntries(field: ListFieldProps) {
  const { input, value, nameOf, renderEntry } = field;
  const { noun, least, most, of } = input;
  const { keyAt, change, insert } = useKeyed(field);
  const root = useRef<HTMLFieldSetElement>(null);
  const focusOn = (selector: string, at = 0) => root.current?.querySelectorAll<HTMLElement>(selector)[at]?.focus();
  const uploads = useCountedUploads();
  // the next entry moves under the pointer to the position of the removed one
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
  function remove(gone: readonly number[]): void {
    if (!removal.pass()) return;
    const left = value.length - gone.length;
    const taken = value.flatMap((entry, at) => (gone.includes(keyAt(at)) ? [{ at, key: keyAt(at), entry }] : []));
    const at = taken[0]?.at ?? 0;
    flushSync(() => change((now) => now.filter(({ key }) => !gone.includes(key))));
    setChosen([]);
    toast.success(`已移除 ${gone.length} 项`, {
      word: '撤销',
      onPress() {
        flushSync(() => change((now) => taken.reduce(withKeyed, now)));
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
    if (pressed instanceof HTMLElement) pressed.focus(); // an element that moves in the document loses it
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
    /** Several can be removed at once. A row with a box of its own needs no second one. */
    isChosenFrom: least < most && value.length > 1 && !fields.some(([, field]) => field.input.as === 'check'),
    mayRemove: (count: number) => !uploads.uploading && !removal.shut && value.length - count >= least,
    nameOf: plainName,
    labelOf: namesApart([...value.keys()], plainName),
    /** Changes the entry with this key, or the blank one behind the last, as `nextOf` does. */
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

/** The open entries: the one that was pressed or led to, and each that is refused. `count` is that of their fields. */
function useOpenEntries(
  { value, path, errors, readOnly, inside, renderEntry }: ListFieldProps,
  keyAt: (at: number) => number,
  { layout, count }: { layout: Layout; count: number },
  focusOn: (selector: string) => void,
) {
  const [open, setOpen] = useState<readonly number[]>([]);
  const isWholeOnTile = layout === 'grid' && count <= 2; // its picture and name are all that it has
  const isWrong = (at: number) => isRefused(errors, `${path}.${at}`);
  const wrong = () => [...value.keys()].filter(isWrong).map(keyAt);
  const show = (at: number) => setOpen([...wrong(), keyAt(at)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error opens its entry; its correction, in it, does not close it
  useLayoutEffect(() => {
    if (wrong().length > 0) setOpen((before) => [...before, ...wrong()]);
  }, [errors]);
  useImperativeHandle(inside, () => (inner) => goTo(Number.parseInt(inner, 10)));
  /** Opens an entry, with the focus in its first field. */
  function goTo(at: number): void {
    flushSync(() => show(at));
    focusOn(`.list-field-body[data-at="${at}"] ${CONTROL}`);
  }
  return {
    goTo,
    isOpen: (at: number) =>
      renderEntry !== undefined && ((readOnly && !isWholeOnTile) || open.includes(keyAt(at)) || isWrong(at)),
    /** Opens an entry and closes the others that are not refused, or closes it. */
    toggle(at: number): void {
      const key = keyAt(at);
      if (open.includes(key)) setOpen(open.filter((other) => other !== key));
      else if (layout === 'grid') goTo(at);
      else show(at);
    },
  };
}

interface Keyed {
  key: number;
  entry: unknown;
}

function withKeyed(all: readonly Keyed[], { at, ...one }: Keyed & { at: number }): readonly Keyed[] {
  return [...all.slice(0, at), one, ...all.slice(at)];
}

/** Entries get keys, as their positions change while files arrive. Every change starts from the entries of its moment. */
function useKeyed({ path, onValue }: ListFieldProps) {
  const [keys] = useState((): number[] => []);
  const count = useRef(0);
  const freshKey = () => count.current++;
  function keyAt(at: number): number {
    while (keys.length <= at) keys.push(freshKey());
    return keys[at] ?? 0;
  }
  function change(make: (now: readonly Keyed[]) => readonly Keyed[], changed = path): void {
    onValue((now) => {
      const entries: readonly unknown[] = Array.isArray(now) ? now : [];
      const next = make(entries.map((entry, at) => ({ key: keyAt(at), entry })));
      keys.splice(0, keys.length, ...next.map(({ key }) => key));
      return next.map(({ entry }) => entry);
    }, changed);
  }
  /** Adds an entry before the first one that belongs behind it, else at the end. */
  function insert(entry: unknown, isBehind: (other: unknown) => boolean): void {
    change((now) => {
      const behind = now.findIndex((one) => isBehind(one.entry));
      const at = behind < 0 ? now.length : behind;
      return [...now.slice(0, at), { key: freshKey(), entry }, ...now.slice(at)];
    });
  }
  return { keyAt, change, insert };
}

function useProductNames(fields: FieldEntries): (entry: unknown) => string {
  const [name] = fields.find(([, { input }]) => input.as === 'record') ?? [];
  const names = useNames(name === undefined ? 'none' : 'product');
  return (entry) => names.get(String(partOf(entry, name ?? ''))) ?? '';
}

/** Reports to the form whether an upload is running here or has failed. */
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
