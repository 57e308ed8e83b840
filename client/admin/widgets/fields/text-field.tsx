import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useState } from 'react';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';

export interface TypedProps extends FieldProps {
  value: string;
  onValue(value: string): void;
  /** Maximum length (Unicode code points), shown as a count next to the field. */
  most?: number | undefined;
  /** Content at the end of the line, inside its frame. */
  tail?: ReactNode;
}

export type TextFieldProps = TypedProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof TypedProps | 'className' | 'onChange'>;

/** One line of text in a controlled form. */
export function TextField({
  id,
  label,
  hint,
  error,
  required,
  value,
  onValue,
  most,
  tail,
  ...input
}: TextFieldProps): ReactNode {
  const field = { id, label, hint, error, required };
  return (
    <FieldFrame {...field}>
      <div className="field-box">
        <input
          {...input}
          {...controlOf(field)}
          className={`field-input ${most ? 'field-input-counted' : ''}`}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
        {most && <Count value={value} most={most} />}
        {tail}
      </div>
    </FieldFrame>
  );
}

/** A colour `#RRGGBB`, typed or picked; the picker shows `first` as long as there is none. */
export function ColourField({ first, ...field }: TextFieldProps & { first: string }): ReactNode {
  const { label, value, disabled, onValue } = field;
  return (
    <TextField
      {...field}
      autoComplete="off"
      tail={
        <input
          className="field-colour"
          type="color"
          aria-label={`选取${label}`}
          value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : first}
          disabled={disabled}
          onChange={(event) => onValue(event.target.value.toUpperCase())}
        />
      }
    />
  );
}

/** How much of the limit is used, once it matters. */
export function Count({ value, most }: { value: string; most: number }): ReactNode {
  const length = Array.from(value).length;
  return (
    <span className={`field-count figures ${length > most ? 'is-over' : ''}`} aria-hidden="true">
      {length}/{most}
    </span>
  );
}

type TextAreaFieldProps = TypedProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof TypedProps | 'className' | 'onChange'>;

/** Several lines of text in a controlled form. */
export function TextAreaField(props: TextAreaFieldProps): ReactNode {
  const { id, label, hint, error, required, value, onValue, most, rows = 3, ...area } = props;
  const field = { id, label, hint, error, required };
  return (
    <FieldFrame {...field}>
      <div className="field-box">
        <textarea
          {...area}
          {...controlOf(field)}
          className="field-input field-area"
          rows={rows}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
        {most && <Count value={value} most={most} />}
      </div>
    </FieldFrame>
  );
}

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onValue'> {
  /** NaN while the text is not a number; the server then reports the error. */
  value: number;
  onValue(value: number): void;
}

/** A number typed as text: an incomplete one (「118.」) stays as typed. */
export function NumberField({ value, onValue, ...field }: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const shown =
    typed !== undefined && Object.is(numberOf(typed), value) ? typed : Number.isNaN(value) ? '' : String(value);
  return (
    <TextField
      {...field}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      onValue={(next) => {
        setTyped(next);
        onValue(numberOf(next));
      }}
    />
  );
}

function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed);
}
