import { type ReactNode, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onValue'> {
  /** NaN while what is typed is no number; the server then says so. */
  value: number;
  onValue(value: number): void;
}

/** A number typed as text: half of one (「118.」) stays as it is typed. */
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
