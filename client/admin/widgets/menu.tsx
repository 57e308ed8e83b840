import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { stepFocus } from '../../ui/keys.ts';
import { inOne, listen } from '../../ui/listen.ts';
import { shutWhen } from './button.tsx';

export interface MenuItem {
  label: string;
  disabled?: boolean;
  onChoose(): void;
}

interface MenuProps {
  label: string;
  /** The position of its upper corner, the left one or `right`, in pixels of the window; it is moved inside if it would overflow. */
  at: { x: number; y: number; right?: true };
  items: readonly MenuItem[];
  /** `narrow` is the 105 px of the tab strip's menu. */
  width?: 'narrow' | 'normal';
  /** The button that opens it: its next press closes it, and is no press outside. */
  opener?: RefObject<HTMLElement | null>;
  /** Closed by a choice, Esc, Tab, a press outside, scrolling or leaving the window; `true` when the focus should go back to its opener. */
  onClose(returnFocus: boolean): void;
}

const EDGE_PX = 8;
const GAP_PX = 4;

/** A menu at a position: arrow keys move, Enter chooses (WAI-ARIA menu pattern). */
export function Menu({ label, at, items, width = 'normal', opener, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    position(element, at, opener?.current);
    buttons(element)[0]?.focus({ preventScroll: true });
    const onPress = ({ target }: Event) => {
      const isInside = (part: HTMLElement | null | undefined) => target instanceof Node && part?.contains(target);
      if (!isInside(element) && !isInside(opener?.current)) close.current(false);
    };
    return inOne(
      listen(document, 'pointerdown', onPress, { capture: true }),
      listen(document, 'scroll', () => close.current(false), { capture: true }),
      listen(window, ['resize', 'blur'], () => close.current(false)),
    );
  }, [at, opener]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close.current(true);
    } else stepFocus(event, buttons(menu.current), { ArrowDown: 1, ArrowUp: -1 });
    if (event.defaultPrevented) event.stopPropagation();
  };

  return (
    <div
      ref={menu}
      className={`menu inside-1 menu-${width} bordered rounded on-paper`}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          className="menu-item sides-3 corners text-left block full-width"
          tabIndex={-1}
          disabled={item.disabled}
          onClick={() => {
            close.current(true);
            item.onChoose();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** Moves a menu inside the window: above its opener where there is no room below, and beside it where there is none above. */
function position(menu: HTMLElement, at: MenuProps['at'], opener: HTMLElement | null | undefined): void {
  const { width, height } = menu.getBoundingClientRect();
  const lowest = window.innerHeight - height - EDGE_PX;
  // never over it: the second click of a double click would choose
  const opened = at.y > lowest ? opener?.getBoundingClientRect() : undefined;
  const above = opened ? opened.top - height - GAP_PX : lowest;
  const right = opened && above < EDGE_PX ? opened.left - GAP_PX : at.x;
  const left = at.right ? right - width : at.x;
  menu.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
  menu.style.top = `${Math.max(EDGE_PX, at.y > lowest ? above : at.y)}px`;
}

type MenuButtonProps = Pick<MenuProps, 'label' | 'items'> & ComponentProps<'button'>;

/** A button under which a menu opens. */
export function MenuButton({ label, items, ...button }: MenuButtonProps) {
  const [at, setAt] = useState<MenuProps['at']>();
  const opener = useRef<HTMLButtonElement>(null);
  const toggle = ({ currentTarget }: MouseEvent) => {
    const { right, bottom } = currentTarget.getBoundingClientRect();
    setAt(at ? undefined : { x: right, y: bottom + GAP_PX, right: true });
  };
  return (
    <>
      <button
        type="button"
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        {...shutWhen({ ...button, onClick: toggle })}
      />
      {at && (
        <Menu
          label={label}
          at={at}
          items={items}
          opener={opener}
          onClose={(returnFocus) => {
            setAt(undefined);
            if (returnFocus) opener.current?.focus();
          }}
        />
      )}
    </>
  );
}

function buttons(menu: HTMLElement | null): HTMLButtonElement[] {
  return [...(menu?.querySelectorAll<HTMLButtonElement>('.menu-item:not(:disabled)') ?? [])];
}
