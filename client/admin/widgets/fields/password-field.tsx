import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { ToolIcon } from '../tool-icon.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';

type PasswordFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'className' | 'type'>;

/** A password, hidden until its eye is pressed. */
export function PasswordField({ id, label, error, hint, required, ...input }: PasswordFieldProps): ReactNode {
  const [seen, setSeen] = useState(false);
  const field = { id, label, hint, error, required };
  return (
    <FieldFrame {...field}>
      <div className="field-box">
        <input
          {...input}
          {...controlOf(field)}
          className="field-input field-input-buttoned"
          type={seen ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className="field-button centre soft"
          aria-label={seen ? '隐藏密码' : '显示密码'}
          aria-pressed={seen}
          aria-controls={id}
          onClick={() => setSeen(!seen)}
        >
          <ToolIcon name={seen ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  );
}
