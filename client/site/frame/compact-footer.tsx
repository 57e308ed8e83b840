import type { ReactNode } from 'react';
import { FilingLine } from './filing-line.tsx';
import type { FrameData } from './frame-data.ts';

interface CompactFooterProps {
  frame: FrameData;
  /** See `Page`. */
  hidesContact: boolean;
}

/** The footer of narrow windows: how to reach the company, and the filings. */
export function CompactFooter({ frame, hidesContact }: CompactFooterProps): ReactNode {
  const { company, phones } = frame;
  return (
    <footer className="site-footer site-footer-compact type-small">
      <div className="container">
        <img loading="lazy" src="/media/brand/logo-white.svg" alt={company.name} width={134} height={32} />
        <p className="site-footer-slogan above-6 type-large">{company.slogan}</p>
        {!hidesContact && (
          <address>
            {phones.map((phone) => (
              <a key={phone.number} className="site-footer-link" href={`tel:${phone.number}`}>
                {phone.label} <span className="figures">{phone.number}</span>
              </a>
            ))}
            <a className="site-footer-link" href={`mailto:${company.mailbox}`}>
              {company.mailbox}
            </a>
            <p className="site-footer-text above-3">{company.address}</p>
          </address>
        )}
      </div>
      <FilingLine frame={frame} />
    </footer>
  );
}
