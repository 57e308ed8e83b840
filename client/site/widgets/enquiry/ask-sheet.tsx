import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { Asking } from '../../live/asking.ts';
import { Drawer } from '../drawer.tsx';
import { AskForm } from './ask-form.tsx';

interface AskSheetProps extends Asking {
  open: boolean;
  onClose(): void;
}

/** The callback form over the page; typed text stays in it while it is closed. */
export function AskSheet({ product, wish, action, open, onClose, phones, reply, wechatQr }: AskSheetProps): ReactNode {
  const inside = useRef<HTMLDivElement>(null);
  const title = product ? '咨询该产品' : '咨询报价';
  useEffect(() => {
    if (open) inside.current?.querySelector<HTMLElement>('.field-input')?.focus();
  }, [open]);
  return (
    <Drawer label={title} open={open} isTall onClose={onClose}>
      <div className="ask-sheet" ref={inside}>
        <div className="apart row">
          <h2 className="type-heading">{title}</h2>
          <button type="button" className="ask-sheet-close centre rigid" aria-label="关闭" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <AskForm
          {...{ reply, wechatQr }}
          id="ask"
          label={title}
          action={action}
          productId={product?.productId}
          about={product?.name}
          given={wish ? { content: wish } : undefined}
          hotline={phones[0]?.number ?? ''}
          applied={false}
        >
          {product && <p className="accent above-2 type-lead strong break-anywhere">{product.name}</p>}
          <p className="below-6 above-2 soft">
            {reply.who || '我们'}给您回电{reply.when && `：${reply.when}`}
          </p>
        </AskForm>
      </div>
    </Drawer>
  );
}
