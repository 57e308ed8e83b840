import { type ReactNode, useRef, useState } from 'react';
import { Menu, type MenuItem } from '../widgets/menu.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';

/** What a row offers beside its buttons, in a menu. */
export function MoreActions({ title, items }: { title: string; items: readonly MenuItem[] }): ReactNode {
  const [at, setAt] = useState<{ x: number; y: number }>();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        type="button"
        ref={button}
        className="order-handle icon-button"
        data-control="more"
        aria-label={`更多：${title}`}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => {
          const { right, bottom } = currentTarget.getBoundingClientRect();
          setAt(at ? undefined : { x: right - 168, y: bottom + 4 });
        }}
      >
        <ToolIcon name="more" />
      </button>
      {at && (
        <Menu
          label={`更多：${title}`}
          at={at}
          items={items}
          onClose={(returnFocus) => {
            setAt(undefined);
            if (returnFocus) button.current?.focus();
          }}
        />
      )}
    </>
  );
}
