import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { listen } from '../../ui/listen.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import type { Page } from '../page.ts';
import { ClosedSections } from '../widgets/closed-sections.ts';
import type { AskSheetProps } from '../widgets/enquiry/ask-sheet.tsx';
import { CompactHeader } from './compact-header.tsx';
import { FloatingContact } from './floating-contact.tsx';
import type { FrameData } from './frame-data.ts';
import type { FootersProps } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface SiteFrameProps {
  page: Pick<Page, 'device' | 'hidesContact'>;
  /** As the menus know the page. */
  path: string;
  /** The text for screen readers when the page changes. */
  title: string;
  product: { productId: string; name: string } | undefined;
  isPreview: boolean;
  frame: FrameData;
  Footers: ComponentType<FootersProps>;
  /** The next page is on its way. */
  busy: boolean;
  main: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * What stands around every public page: skip link, header, footer. Pages for every device carry both sizes of header and
 * footer, and the width of the window picks.
 */
export function SiteFrame(props: SiteFrameProps): ReactNode {
  const { page, path, title, product, isPreview, frame, Footers, busy, main, children } = props;
  const { device, hidesContact = false } = page;
  const askHref = product && '#apply';
  const action = product ? `${path}?${new URLSearchParams({ productId: product.productId })}` : path;
  const { phones, reply, wechatQr } = frame;
  const sheet = useAskSheet({ phones, reply, wechatQr, product, action });
  return (
    <ClosedSections value={frame.closed}>
      <div className={`site-frame stack site-frame-${device}`}>
        <a className="skip-link" href="#main">
          跳到主要内容
        </a>
        {device !== 'mobile' && <SiteHeader path={path} frame={frame} askHref={askHref} />}
        {device !== 'desktop' && <CompactHeader path={path} frame={frame} />}
        {isPreview && <p className="site-frame-preview text-centre ink">预览：此内容尚未公开</p>}
        <div className="site-frame-progress screen-only" hidden={!busy} />
        <main id="main" tabIndex={-1} ref={main} aria-busy={busy}>
          {children}
        </main>
        {device !== 'desktop' && <FloatingContact phones={phones} askHref={askHref} />}
        <Footers device={device} frame={frame} hidesContact={hidesContact} />
        <RouteAnnouncer title={title} />
        {sheet}
      </div>
    </ClosedSections>
  );
}

/** Announces a new page's title to screen readers; silent at first, because the browser announced that one. */
function RouteAnnouncer({ title }: { title: string }): ReactNode {
  const [said, say] = useState('');
  const last = useRef(title);
  useEffect(() => {
    if (last.current === title) return;
    last.current = title;
    say(title);
  }, [title]);
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {said}
    </div>
  );
}

type Asking = Pick<AskSheetProps, 'product' | 'action' | 'phones' | 'reply' | 'wechatQr'>;

/**
 * Returns the sheet that each `AskLink` opens, in markup without behaviour too. Its code comes with the first press; where
 * it does not come, the link leads to its page.
 */
function useAskSheet(asking: Asking): ReactNode {
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
