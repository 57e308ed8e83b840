import { type ComponentProps, useRef, useState } from 'react';
import type { Choices } from '../../../../server/contract/kinds/fields.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ToolIcon } from '../tool-icon.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface Choosing {
  value: string;
  choices: readonly Choice[];
  onValue(value: string): void;
}

/** A choice with its label. */
export function SelectField(props: Choosing & FieldProps) {
  const { value, choices, onValue, ...field } = props;
  return (
    <FieldFrame {...field}>
      <Select {...controlOf(field)} {...{ value, choices, onValue }} />
    </FieldFrame>
  );
}

type SelectProps = Choosing & Omit<ComponentProps<'select'>, keyof Choosing>;

/** A select with the system's own list. */
export function Select({ choices, onValue, ...select }: SelectProps) {
  return (
    <div className="field-box relative">
      <select {...select} className="field-input field-select figures" onChange={({ target }) => onValue(target.value)}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ToolIcon name="chevron-down" className="icon field-select-mark icon-16 absolute no-pointer soft" />
    </div>
  );
}

/** A choice of an icon by its picture: the chosen one, which opens all of them. */
export function IconField({ value, choices, onValue, ...field }: Choosing & FieldProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const name = choices.find((choice) => choice.value === value)?.label ?? '请选择';
  const choose = (chosen: string) => {
    onValue(chosen);
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <FieldFrame {...field}>
      <button
        ref={opener}
        {...controlOf(field)}
        type="button"
        className="field-input text-left"
        aria-label={`${field.label}：${name}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="row gap-2">
          {value && <Icon name={value} />}
          {name}
        </span>
      </button>
      {isOpen && (
        <fieldset className="row wraps" aria-label={field.label}>
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              className={choice.value ? 'icon-button' : 'text-button'}
              title={choice.label}
              aria-label={choice.label}
              aria-pressed={choice.value === value}
              onClick={() => choose(choice.value)}
            >
              {choice.value ? <Icon name={choice.value} /> : choice.label}
            </button>
          ))}
        </fieldset>
      )}
    </FieldFrame>
  );
}

/** Whether this value was one of the choices that the settings list, and is none now. */
export function isGone({ choices }: { choices: Choices }, value: string): boolean {
  return value !== '' && Object.keys(choices).length > 0 && !(value in choices); // else the list did not come
}

/** The choices of a field for a select; `none` is the first option for no value, a `chosen` one that is gone the last. */
export function choicesOf({ choices }: { choices: Choices }, none?: string, chosen = ''): Choice[] {
  const all = Object.entries(choices).map(([value, label]) => ({ value, label }));
  if (isGone({ choices }, chosen)) all.push({ value: chosen, label: '（已不在列表中）' });
  return none === undefined ? all : [{ value: '', label: none }, ...all];
}
