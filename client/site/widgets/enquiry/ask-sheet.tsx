import type { ReactNode } from 'react';
import type { Site } from '../../../../server/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Drawer } from '../drawer.tsx';
import { AskForm } from './ask-form.tsx';
import { useAskWords } from './ask-words.ts';

interface AskSheetProps extends Pick<Site, 'phones' | 'reply' | 'wechatQr'> {
  product: { productId: string; name: string } | undefined;
  /** Typed into the form beforehand. */
  wish: string | undefined;
  page: string;
  /** The page with such a form, for visitors whose browser sends it without JavaScript. */
  action: string;
}

/** The callback form over the page, which `opens('ask')` opens; typed text stays in it while it is closed. */
export function AskSheet({ product, wish, page, action, phones, reply, wechatQr }: AskSheetProps): ReactNode {
  const { title } = useAskWords(product !== undefined);
  return (
    <Drawer id="ask" label={title} isTall>
      <div className="ask-sheet">
        <div className="ask-sheet-head over on-paper apart row">
          <h2 className="type-heading">{title}</h2>
          <button type="button" className="ask-sheet-close centre rigid" aria-label="关闭" data-close="">
            <Icon name="close" />
          </button>
        </div>
        <AskForm
          {...{ reply, wechatQr, page, action }}
          id="ask"
          label={title}
          productId={product?.productId}
          about={product?.name}
          given={wish ? { content: wish } : undefined}
          hotline={phones[0]?.number ?? ''}
          applied={false}
          folds
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
