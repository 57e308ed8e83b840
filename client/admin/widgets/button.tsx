import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { ToolIcon } from './tool-icon.tsx';

const LOOKS = {
  plain: 'button',
  main: 'button button-main',
  risky: 'button button-danger',
  text: 'text-button',
  danger: 'text-button text-button-danger',
};

export interface ButtonProps extends ComponentProps<'button'> {
  /** `main` once in a form or a screen; `text` and `danger` inside a row or a sentence. */
  looks?: keyof typeof LOOKS;
  icon?: string;
}

/** A button with an immediate action; one that takes time is a `BusyButton`. Its text has an element: a translator replaces bare text. */
export function Button({ looks = 'plain', icon, className = '', children, ...button }: ButtonProps): ReactNode {
  return (
    <button type="button" onKeyDown={pressOnce} className={`${LOOKS[looks]} ${className}`} {...button}>
      {icon && <ToolIcon name={icon} />}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}

/** A held Enter presses a button once, not each button that gets the focus meanwhile. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: string;
  label: string;
}

export function IconButton({ icon, label, className = '', ...button }: IconButtonProps): ReactNode {
  return (
    <button type="button" onKeyDown={pressOnce} className={`icon-button ${className}`} aria-label={label} {...button}>
      <ToolIcon name={icon} />
    </button>
  );
}

interface TextButtonProps extends ButtonProps {
  word: string;
  about: string;
}

export function TextButton({ word, about, ...button }: TextButtonProps): ReactNode {
  return (
    <Button looks="text" aria-label={`${word}：${about}`} {...button}>
      {word}
    </Button>
  );
}
