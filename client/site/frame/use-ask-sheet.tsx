import { type ReactNode, useEffect, useState } from 'react';
import { listen } from '../../ui/listen.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import type { AskSheetProps } from '../widgets/enquiry/ask-sheet.tsx';

type Asking = Pick<AskSheetProps, 'product' | 'action' | 'phones' | 'reply' | 'wechatQr'>;

/**
 * Returns the sheet that each `AskLink` opens, in markup without behaviour too. Its code comes with the first press; where
 * it does not come, the link leads to its page.
 */
export function useAskSheet(asking: Asking): ReactNode {
  const [link, setLink] = useState<HTMLAnchorElement>();
  const close = () => setLink(undefined);
  const load = async () => (await import('../widgets/enquiry/ask-sheet.tsx')).AskSheet;
  const Sheet = useOnDemand(link !== undefined, load, () => location.assign(link?.href ?? ''));
  useEffect(
    () =>
      listen(document, 'click', (event) => {
        const { target, metaKey, ctrlKey, shiftKey, altKey } = event;
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-ask]') : null;
        if (!link || metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        setLink(link);
      }),
    [],
  );
  const { action } = asking;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was left has no sheet
  useEffect(close, [action]);
  return Sheet && <Sheet key={action} {...asking} {...named(link)} open={link !== undefined} onClose={close} />;
}

/** The product that a link itself names. */
function named(link: HTMLAnchorElement | undefined): Partial<Asking> {
  const productId = link?.dataset.ask && new URLSearchParams(link.search).get('productId');
  return productId ? { product: { productId, name: link.dataset.ask ?? '' } } : {};
}
