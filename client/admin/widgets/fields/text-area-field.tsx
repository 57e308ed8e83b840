import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { Count } from './text-field.tsx';

type Attributes = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'onChange' | 'value'>;

interface TextAreaFieldProps extends Attributes {
  id: string;
  label: string;
  value: string;
  onValue(value: string): void;
  hint?: string | undefined;
  error?: string | undefined;
  /** Most characters (Unicode code points); shown as a count in the corner. */
  most?: number;
}

/** Several lines of text in a form that knows its value. */
export function TextAreaField(props: TextAreaFieldProps): ReactNode {
  const { id, label, value, onValue, hint, error, most, required, rows = 3, ...area } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <div className="field-box">
        <textarea
          {...area}
          {...describedBy(id, { error, hint })}
          className="field-input field-area"
          rows={rows}
          value={value}
          aria-required={required}
          onChange={(event) => onValue(event.target.value)}
        />
        {most && <Count value={value} most={most} />}
      </div>
    </FieldFrame>
  );
}
