import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { controlOf, FieldFrame } from './field-frame.tsx';
import { Count, type TypedProps } from './text-field.tsx';

type TextAreaFieldProps = TypedProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof TypedProps | 'className' | 'onChange'>;

/** Several lines of text in a form that knows its value. */
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
