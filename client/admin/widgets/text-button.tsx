import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface TextButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  word: string;
  /** What it is about, for those who hear it. */
  about: string;
}

/** A button of one word beside what it is about. */
export function TextButton({ word, about, className = '', ...button }: TextButtonProps): ReactNode {
  return (
    <button type="button" className={`text-button ${className}`} aria-label={`${word}：${about}`} {...button}>
      {word}
    </button>
  );
}
