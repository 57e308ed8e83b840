import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useClickGuard } from '../../ui/use-click-guard.ts';
import { Button, type ButtonProps } from './button.tsx';

interface BusyButtonProps extends Omit<ButtonProps, 'onClick'> {
  busy?: boolean;
  /** A promise keeps the button busy until it is fulfilled or rejected; a submit button needs none. */
  onPress?(): unknown;
}

/** A button that is disabled for 1000 ms after a click (specification 4), and while its action runs. */
export function BusyButton({ busy = false, disabled, onPress, children, ...button }: BusyButtonProps): ReactNode {
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
    <Button {...button} ref={element} disabled={shut || disabled} aria-busy={busy || working} onClick={onClick}>
      {(busy || working) && <span className="button-spinner square-14" aria-hidden="true" />}
      <span>{children}</span>
    </Button>
  );
}
