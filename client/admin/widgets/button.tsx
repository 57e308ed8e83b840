import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useClickGuard } from '../../ui/use-click-guard.ts';
import { ToolIcon } from './tool-icon.tsx';

const LOOKS = {
  plain: 'button',
  main: 'button button-main',
  risky: 'button button-danger',
  text: 'text-button',
  danger: 'text-button text-button-danger',
  icon: 'icon-button',
};

export interface ButtonProps extends ComponentProps<'button'> {
  /** `main` once in a form or a screen; `text` and `danger` inside a row or a sentence; `icon` without words. */
  looks?: keyof typeof LOOKS;
  icon?: string;
  /** It was just pressed: really disabled (specification 4), which loses the focus. */
  locked?: boolean;
}

/** A button with an immediate action; one that takes time is a `BusyButton`. Its text has an element: a translator replaces bare text. */
export function Button({ looks = 'plain', icon, className = '', children, locked, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      onKeyDown={pressOnce}
      className={`${LOOKS[looks]} ${className}`}
      {...shutWhen(button)}
      disabled={locked}
    >
      {icon && <ToolIcon name={icon} />}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}

/** A button that has nothing to do keeps the focus, which a disabled one loses; it neither acts nor submits its form. */
export function shutWhen({ disabled, onClick, ...button }: ComponentProps<'button'>): ComponentProps<'button'> {
  return { ...button, 'aria-disabled': disabled, onClick: disabled ? (event) => event.preventDefault() : onClick };
}

/** A held Enter presses a button once, not each button that gets the focus meanwhile. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** A button that is a symbol. */
export function IconButton({ label, ...button }: ButtonProps & { icon: string; label: string }) {
  return <Button looks="icon" aria-label={label} {...button} />;
}

interface BusyButtonProps extends Omit<ButtonProps, 'onClick' | 'locked'> {
  busy?: boolean;
  /** A promise keeps the button busy until it is fulfilled or rejected; a submit button needs none. */
  onPress?(): unknown;
}

/** A button that is disabled for 1000 ms after a click (specification 4), and while its action runs. */
export function BusyButton({ busy = false, onPress, children, ...button }: BusyButtonProps) {
  const guard = useClickGuard();
  const [working, setWorking] = useState(false);
  const element = useRef<HTMLButtonElement>(null);
  const shut = guard.shut || busy || working;
  const hadFocus = useRef(false);

  useEffect(() => {
    if (shut || !hadFocus.current) return;
    hadFocus.current = false;
    // a disabled button loses the focus; keyboard users get it back unless they moved on
    if (document.activeElement === document.body || document.activeElement?.contains(element.current))
      element.current?.focus({ preventScroll: true });
  }, [shut]);

  const onClick = async (event: MouseEvent): Promise<void> => {
    if (guard.shut) return event.preventDefault();
    hadFocus.current = document.activeElement === element.current;
    // if it were disabled earlier, the button would not submit its form
    if (button.type === 'submit') setTimeout(guard.pass);
    else if (!guard.pass()) return;
    if (!onPress) return;
    setWorking(true);
    try {
      await onPress();
    } finally {
      setWorking(false);
    }
  };

  return (
    <Button {...button} ref={element} locked={shut} aria-busy={busy || working} onClick={onClick}>
      {(busy || working) && <span className="button-spinner square-14" aria-hidden="true" />}
      <span>{children}</span>
    </Button>
  );
}
