import { type ReactNode, type Ref, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  blankOf,
  type Choices,
  type Field,
  type FieldEntries,
  type Fields,
  formOrder,
  type Input,
  isField,
  type ListInput,
  labelWithUnit,
  line,
} from '../../../server/contract/kinds/fields.ts';
import { isOver } from '../../../server/contract/kinds/publication.ts';
import { mapLinkAdvice } from '../../../server/contract/map-link.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import type { LargeType } from '../../../server/contract/upload-rules.ts';
import { type FocusIn, useFieldFocus } from '../../ui/field-focus.ts';
import { serverNow } from '../state/staff-call.ts';
import { ChangedFields, ChangedMark } from '../widgets/fields/changed-mark.tsx';
import { CheckField, ShownField } from '../widgets/fields/check.tsx';
import { PictureField } from '../widgets/fields/picture-field.tsx';
import { choicesOf, IconField, SelectField } from '../widgets/fields/select-field.tsx';
import { ColourField, NumberField, SoonDays, TextField } from '../widgets/fields/text-field.tsx';
import { uploadRules } from '../widgets/fields/upload-file.ts';
import { changeMember, isRefused, meantBy } from './entries.ts';
import { FilmField } from './film-field.tsx';
import { type Line, LinesField } from './lines-field.tsx';
import { ListField } from './list-field.tsx';
import { MenuField } from './menu-field.tsx';
import { RecordField } from './record-field.tsx';
import { RichField } from './rich-field.tsx';

interface KindFieldsProps {
  fields: FieldEntries;
  values: Readonly<Record<string, unknown>>;
  /** Their path: `site.company`, as the server names errors; empty for a record's own fields. */
  path?: string;
  errors: FieldErrors;
  readOnly?: boolean;
  /** Called when a field changes, with its value or a function from the current one to it; `path` names it. */
  onField(name: string, next: unknown, path: string): void;
}

/** The fields of a kind, nested ones included, each with the input that its description names. */
export function KindFields(props: KindFieldsProps) {
  const { fields, values, path = '', errors, readOnly = false, onField } = props;
  const first = path === '' && fields.find(([, { input }]) => input.as === 'line');
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  const cell = ([name, field]: FieldEntries[number]) => (
    <FieldCell
      key={name}
      {...{ field, errors, readOnly }}
      value={values[name]}
      path={pathOf(name)}
      isFirst={first && name === first[0]}
      onValue={(value, changed) => onField(name, value, changed)}
    />
  );
  return (
    <>
      {fields.filter(([, field]) => !field.rare).map(cell)}
      <RareFields {...{ fields, values, cell }} hasError={(name) => isRefused(errors, pathOf(name))} />
    </>
  );
}

interface RareFieldsProps extends Pick<KindFieldsProps, 'fields' | 'values'> {
  hasError(name: string): boolean;
  cell(entry: FieldEntries[number]): ReactNode;
}

/** The rarely used fields of a form, folded until one has a value or an error. The fold never closes while somebody types in it. */
function RareFields({ fields, values, hasError, cell }: RareFieldsProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [filled] = useState(() => new Set<string>()); // a field stays when it is emptied
  for (const [name] of fields) if (values[name]) filled.add(name);
  const shown = fields.filter(([name, { rare, onlyFilled }]) => rare && (!onlyFilled || filled.has(name)));
  const isFilled = shown.some(([name]) => values[name]);
  const isWrong = shown.some(([name]) => hasError(name));
  useLayoutEffect(() => {
    if (isFilled || isWrong) fold.current?.setAttribute('open', '');
  }, [isFilled, isWrong]);
  if (shown.length === 0) return null;
  return (
    <details className="form-grid-full" ref={fold}>
      <summary className="room-2">
        更多 <span className="soft">{shown.map(([, { label }]) => label).join('、')}</span>
      </summary>
      <div className="form-grid">{shown.map(cell)}</div>
    </details>
  );
}

interface FieldProps {
  field: Field;
  value: unknown;
  path: string;
  errors: FieldErrors;
  readOnly?: boolean;
  isFirst?: boolean | undefined;
  onValue(value: unknown, path: string): void;
}

/** A field with the mark of a change. An error or a finding leads to it: a list then opens the entry, a text selects the words. */
function FieldCell(props: FieldProps) {
  const cell = useRef<HTMLDivElement>(null);
  const inside = useRef<FocusIn>(null);
  useFieldFocus(props.path, (inner, at) => {
    cell.current?.closest('details')?.setAttribute('open', '');
    if (inside.current && (inner || at)) return inside.current(inner, at);
    const control = cell.current?.querySelector<HTMLElement>(CONTROL);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  });
  return (
    <div ref={cell} className={`relative ${props.field.half ? '' : 'form-grid-full'}`} data-field={props.path}>
      <ChangedMark path={props.path} />
      <FieldOf {...props} inside={inside} />
    </div>
  );
}

/** The type of a line, and the keys that a phone offers for it; for what is no sentence they write no capitals and correct no word. */
function typingOf({ type, keys, read }: Extract<Input, { as: 'line' }>) {
  const inputMode = keys ?? (read && ('url' as const));
  return inputMode ? { type, inputMode, autoCapitalize: 'none', spellCheck: false } : { type };
}

const CONTROL = 'input:not([type=file]), select, textarea, button';

function FieldOf({ inside, ...props }: FieldProps & { inside: Ref<FocusIn> }) {
  const { field, value, path, errors, readOnly = false, isFirst = false, onValue } = props;
  const id = useId();
  const { label, input } = field;
  const hint = readOnly ? undefined : hintOf(field, value);
  const put = (next: unknown) => onValue(next, path);
  const required = !readOnly && mustBeFilled(field);
  const common = { id, label, hint, required, error: errors[path], value: String(value ?? ''), onValue: put };
  const correct = () => {
    const meant = meantBy(field, common.value);
    if (meant !== common.value) put(meant);
  };
  const typed = { ...common, autoComplete: 'off', onBlur: correct };
  switch (input.as) {
    case 'line':
      return (
        <TextField
          {...typed}
          {...typingOf(input)}
          most={input.limit}
          enterKeyHint="next"
          data-autofocus={isFirst || undefined}
          beside={input.type === 'date' && !readOnly && <SoonDays now={serverNow()} onDay={put} />}
        />
      );
    case 'colour':
      return <ColourField {...typed} first={input.first} disabled={readOnly} />;
    case 'area':
      return <TextField {...typed} most={input.limit} rows={input.rows ?? 3} />;
    case 'lines':
      return (
        <LinesField
          {...common}
          {...{ path, errors }}
          columns={input.columns}
          lines={(value ?? []) as Line[]} // proof: its shape
          onLines={put}
        />
      );
    case 'fixed':
      return <p className="field-hint">{hint}</p>;
    case 'choice':
      if (input.isOfIcons) return <IconField {...common} choices={choicesOf(input, input.none)} />;
      return <SelectField {...common} choices={choicesOf(input, input.none, common.value)} />;
    case 'rich':
      return <RichField {...common} readOnly={readOnly} inside={inside} />;
    case 'check':
      return <CheckField {...{ label, hint, readOnly }} checked={value === true} onValue={put} />;
    case 'number':
      return (
        <NumberField
          {...common}
          label={labelWithUnit(field)}
          error={common.error ?? (input.isCoordinate && mapLinkAdvice(common.value))}
        />
      );
    case 'record':
      return <RecordField {...common} of={input.of} />;
    case 'picture':
    case 'file': {
      const FileField = input.use === 'film' ? FilmField : PictureField;
      const rules = uploadRules(input.use);
      const usual = input.as === 'file' ? FILE_HINTS[input.use] : PICTURE_HINT;
      return <FileField {...common} {...rules} hint={hint ?? usual} shownAs={field.shownAs} disabled={readOnly} />;
    }
    case 'group':
      return (
        <fieldset className="field-group below-5">
          <legend className="field-group-label below-2 strong">{label}</legend>
          <Members {...props} of={input.fields} first={input.first} />
        </fieldset>
      );
    case 'list': {
      const List = input.isMenu ? MenuField : ListField;
      return (
        <List
          {...{ label, hint, input, path, errors, readOnly, inside, onValue }}
          value={Array.isArray(value) ? value : []}
          renderEntry={(entry) => <Members {...props} of={input.of} first={input.first} {...entry} />}
        />
      );
    }
    case 'shown':
      return <ShownField {...common} names={namesIn(value)} choices={input.choices} onValue={put} />;
    case 'order': {
      const ordered = (names: unknown) => [...new Set([...namesIn(names), ...Object.keys(input.choices)])];
      return (
        <ListField
          {...{ label, hint, path, errors }}
          input={orderInput(input.choices)}
          value={ordered(value)}
          onValue={(change, changed) => onValue((now: unknown) => change(ordered(now)), changed)}
          nameOf={(name) => input.choices[String(name)] ?? ''}
        />
      );
    }
    case 'none':
      return null;
  }
}

/** Whether the server would refuse the field if it were left empty. */
function mustBeFilled({ input, filledByForm, shape }: Field): boolean {
  const empty = input.as === 'number' ? null : '';
  return /^(line|area|number|picture)$/.test(input.as) && !filledByForm && !shape(empty).ok;
}

function hintOf({ input, wish, hint }: Field, value: unknown): string | undefined {
  const isPast = input.as === 'line' && input.isLastDay && isOver({ lastDay: String(value ?? '') }, serverNow());
  return isPast ? '已过，官网不显示' : (!value && wish) || hint;
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}

/** A list whose entries cannot be added, removed or opened. */
function orderInput(choices: Choices): ListInput {
  const { length } = Object.keys(choices);
  return { as: 'list', noun: '版块', least: length, most: length, of: line('版块', length) };
}

const PICTURE_HINT = '支持 jpg、png，大于 2MB 的会自动压缩';
const FILE_HINTS: Record<LargeType, string> = {
  document: '支持 PDF，单个不超过 20MB',
  film: '支持 MP4、WebM，单个不超过 200MB；更大的先传到哔哩哔哩或腾讯视频，再填那里的网址',
  subtitles: '支持 .vtt 和 .srt，不超过 1MB；视频里有人说话时，听不见的人靠它看懂',
};

interface MembersProps extends Pick<FieldProps, 'value' | 'path' | 'errors' | 'readOnly' | 'onValue'> {
  of: Fields | Field;
  first: readonly string[] | undefined;
}

/** The parts of a group or a list entry: named fields, or a single field. */
function Members({ of, first, value, path, errors, readOnly = false, onValue }: MembersProps) {
  const valuesOf = (now: unknown) => (now ?? blankOf(of)) as Record<string, unknown>; // proof: the server's shape where `of` has names
  const isAltTyped = useContext(ChangedFields).includes(`${path}.alt`); // see changeMember
  return (
    <div className="form-grid">
      {isField(of) ? (
        <FieldCell field={of} {...{ value, path, errors, readOnly, onValue }} />
      ) : (
        <KindFields
          fields={formOrder(of, first)}
          values={valuesOf(value)}
          {...{ path, errors, readOnly }}
          onField={(name, next, changed) =>
            onValue((now: unknown) => changeMember(valuesOf(now), name, next, { field: of[name], isAltTyped }), changed)
          }
        />
      )}
    </div>
  );
}
