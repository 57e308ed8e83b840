import { type ReactNode, useEffect } from 'react';
import { TextField } from '../widgets/fields/text-field.tsx';

/** The field for the code of the second factor, shown once the server requires it. */
export function CodeField({ id, hint }: { id: string; hint?: string }): ReactNode {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <TextField
      id={id}
      hint={hint}
      name="code"
      label="动态验证码"
      placeholder="验证器上的 6 位数字，或一个恢复码"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
    />
  );
}
