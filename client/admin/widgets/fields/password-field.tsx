import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { ToolIcon } from '../tool-icon.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A password, hidden until its eye is pressed. */
export function PasswordField({ id, label, error, hint, required, ...input }: PasswordFieldProps): ReactNode {
  const [seen, setSeen] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <div className="field-box">
        <input
          {...input}
          {...describedBy(id, { error, hint })}
          className="field-input field-input-buttoned"
          type={seen ? 'text' : 'password'}
          aria-required={required}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className="field-button"
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
