import type { ReactNode } from 'react';
import { contact, mobileFranchise, ownPage } from '../../../server/contract/addresses.ts';
import { openingHours, telephoneHref } from '../../../server/contract/telephone.ts';
import { Icon } from '../../ui/icon.tsx';
import { live, opens, part } from '../live/live.ts';
import type { Head, Page, Query } from '../page.ts';
import { Drawer } from '../widgets/drawer.tsx';
import { AskLink, AskSheet, useAskWords } from '../widgets/enquiry/enquiry.tsx';
import { langOf, PageContext, usePage } from '../widgets/page-context.ts';
import { CopyButton } from '../widgets/share.tsx';
import { englishFrame, type FrameData } from './frame-data.ts';
import { CompactFooter, SiteFooter } from './site-footer.tsx';
import { CompactHeader, SiteHeader } from './site-header.tsx';

interface SiteFrameProps {
  loaded: { page: Page; query: Query; head: Head };
  frame: FrameData;
  children: ReactNode;
}

/**
 * The frame of every public page: skip link, header, footer. Pages for desks carry the compact header, too, for windows
 * that were zoomed, pages for every device both footers; the window picks.
 */
export function SiteFrame({ loaded: { page, query, head }, frame: whole, children }: SiteFrameProps) {
  const { device, hidesContact = false, record } = page;
  const { inEnglish = false, title, wish } = head;
  const path = page.path === ownPage ? (head.canonical ?? '') : page.path; // the menu has pages of one's own one by one
  const { productId } = query;
  const product = record === 'productId' && productId ? { productId, name: title } : head.product;
  const hasForm = product !== undefined && page.form !== undefined;
  const askHref = hasForm || inEnglish ? '#apply' : undefined;
  const action = hasForm ? `${path}?${new URLSearchParams({ productId: product.productId })}` : contact;
  const frame = inEnglish ? englishFrame(whole) : whole;
  const { phones, reply, wechatQr } = frame;
  return (
    <PageContext value={{ ...frame, inEnglish }}>
      <div className={`site-frame stack site-frame-${device}`} {...live('frame')}>
        <a className="skip-link absolute rounded on-dark" href="#main">
          {inEnglish ? 'Skip to main content' : '跳到主要内容'}
        </a>
        {frame.notice?.text && <SiteNotice {...frame.notice} />}
        {device !== 'mobile' && <SiteHeader path={path} frame={frame} askHref={askHref} />}
        <CompactHeader isDesktop={device === 'desktop'} path={path} frame={frame} />
        {head.preview === 'hidden' && (
          <p className="site-frame-preview text-centre strong ink" lang="zh-CN">
            预览：此内容尚未公开
          </p>
        )}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {device !== 'desktop' && !inEnglish && <FloatingContact {...frame} path={path} askHref={askHref} />}
        {device !== 'mobile' && <SiteFooter frame={frame} />}
        {device !== 'desktop' && <CompactFooter frame={frame} hidesContact={hidesContact} />}
        {!inEnglish && <AskSheet {...{ phones, reply, wechatQr, product, wish, page: path, action }} />}
        {device !== 'desktop' && !inEnglish && <Numbers phones={phones} />}
      </div>
    </PageContext>
  );
}

/** The owner's line of the day. */
function SiteNotice({ text, url }: NonNullable<FrameData['notice']>) {
  const { inEnglish } = usePage();
  const label = inEnglish ? 'Notice' : '公告';
  return (
    <aside className="site-frame-notice text-centre screen-only" aria-label={label} lang={langOf(text, inEnglish)}>
      {url ? (
        <a className="underlined" href={url}>
          {text}
        </a>
      ) : (
        text
      )}
    </aside>
  );
}

interface FloatingContactProps extends Pick<FrameData, 'phones' | 'company'> {
  path: string;
  askHref: string | undefined;
}

/** The bar at a phone's foot: the numbers in a drawer, the sheet to ask with, for dealers their form; else links. */
function FloatingContact({ phones: [hotline], company, path, askHref }: FloatingContactProps) {
  const forDealers = path === mobileFranchise;
  const words = useAskWords();
  const dial = telephoneHref(hotline?.number ?? '');
  return (
    <aside className="floating-contact on-paper ruled-above gap-3 row" aria-label="联系我们" {...part('frame', 'bar')}>
      <a className="floating-contact-hotline soft type-small snug grow" href={dial}>
        {hotline?.label} <span className="figures ink strong type-large block">{hotline?.number}</span>
      </a>
      <a className="floating-contact-button button grow" href={dial} {...opens('numbers')}>
        <Icon name="phone" className="icon icon-20 right-2" />
        <span className="snug unbroken">
          {words.phone}
          <span className="figures block plain soft type-small">{openingHours(company.hours).replace(/^\D+/, '')}</span>
        </span>
      </a>
      <AskLink className="floating-contact-button grow text-centre" href={askHref} forDealers={forDealers} />
    </aside>
  );
}

/** The company's numbers, each to dial, in a drawer at a phone's foot. */
export function Numbers({ phones }: Pick<FrameData, 'phones'>) {
  const words = useAskWords();
  return (
    <Drawer id="numbers" label={words.phone}>
      {phones.map(({ label, number }) => (
        <div key={number} className="floating-contact-number touch flex grow">
          <a className="row grow ink type-lead strong" href={telephoneHref(number)}>
            <Icon name="phone" className="icon right-3 accent" />
            <span className="then-apart">
              拨打 <span className="figures">{number}</span>
            </span>
            <span className="plain soft type-small">{label}</span>
          </a>
          <CopyButton text={number} label="复制" />
        </div>
      ))}
    </Drawer>
  );
}
