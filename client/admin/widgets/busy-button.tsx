import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useClickGuard } from '../../ui/use-click-guard.ts';

interface BusyButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  /** `main` once in a form. */
  kind?: 'main' | 'plain';
  /** Submits its form, or runs `onPress`. */
  type?: 'button' | 'submit';
  /** Its action is still running. */
  busy?: boolean;
  /** Its accessible name, if its label alone is unclear. */
  label?: string;
  /** A promise keeps the button busy until it is fulfilled or rejected. */
  onPress?(): unknown;
}

/** A button that is disabled for 1000 ms after a click (specification 4), and while its action runs. */
export function BusyButton(props: BusyButtonProps): ReactNode {
  const { kind = 'plain', type = 'button', busy = false, disabled, className = '', label, onPress, ...button } = props;
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

  const onClick = async (event: MouseEvent) => {
    if (guard.shut) return event.preventDefault();
    hadFocus.current = document.activeElement === element.current;
    // if it were disabled earlier, the button would not submit its form
    if (type === 'submit') setTimeout(guard.pass);
    else if (!guard.pass()) return undefined;
    if (!onPress) return undefined;
    setWorking(true);
    try {
      await onPress();
    } finally {
      setWorking(false);
    }
    return undefined;
  };

  return (
    <button
      {...button}
      ref={element}
      type={type}
      className={`button ${kind === 'plain' ? '' : `button-${kind}`} ${className}`}
      disabled={shut || disabled}
      aria-label={label}
      aria-busy={busy || working}
      onClick={onClick}
    >
      {(busy || working) && <span className="button-spinner" aria-hidden="true" />}
      {button.children}
    </button>
  );
}
