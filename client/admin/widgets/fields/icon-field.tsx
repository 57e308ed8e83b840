import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import type { Choice } from './select-field.tsx';

interface IconFieldProps extends FieldProps {
  value: string;
  /** Names of icons of the public sprite; an empty value is none. */
  choices: readonly Choice[];
  onValue(value: string): void;
}

/** A choice of an icon by its picture: the chosen one, which opens all of them. */
export function IconField({ value, choices, onValue, ...field }: IconFieldProps): ReactNode {
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
        id={field.id}
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
