import type { ComponentProps, ReactNode } from 'react';

/** A check box with its label; with `type="radio"` one choice of several. */
export function Check({ className = '', children, ...input }: ComponentProps<'input'>): ReactNode {
  return (
    <label className={`check ${className}`}>
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}
