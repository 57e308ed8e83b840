import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast.tsx';
import { ToolIcon } from './tool-icon.tsx';

interface NoticeProps {
  kind: 'bad' | 'warn' | 'good' | 'offer';
  icon?: string;
  className?: string;
  text: ReactNode;
  children?: ReactNode;
}

/** A message in its place in the page; errors are announced at once, and offers, which come together with their region. */
export function Notice({ kind, icon = 'warning', className = '', text, children }: NoticeProps) {
  return (
    <div
      className={`notice icon-18 notice-${kind} tone-${kind} flex top rounded below-4 ${className}`}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      <ToolIcon name={icon} />
      <p className="grow" ref={kind === 'offer' ? readOut : undefined}>
        {text}
      </p>
      {children}
    </div>
  );
}

const readOut = (words: HTMLElement | null) => void (words && toast.heard(words.textContent));

/** Why something could not be loaded, with 重试; renders nothing otherwise. */
export function FailureNotice({ failure, load }: { failure: string | undefined; load(): void }) {
  if (failure === undefined) return null;
  return (
    <Notice kind="bad" text={failure}>
      <Button onClick={load}>重试</Button>
    </Notice>
  );
}
