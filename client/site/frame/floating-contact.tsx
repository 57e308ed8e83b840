import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../widgets/drawer.tsx';
import type { FrameData } from './frame-data.ts';

/** The floating phone: its number dials, its button opens a drawer with both. Without JavaScript it dials the first, too. */
export function FloatingContact({ phones }: { phones: FrameData['phones'] }): ReactNode {
  const [usable, setUsable] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => setUsable(true), []);
  const [hotline] = phones;
  const inside = (
    <>
      <Icon name="phone" />
      电话咨询
    </>
  );
  const look = 'floating-contact-button button button-main';
  return (
    <>
      <div className="floating-contact on-paper ruled-above row apart wraps">
        <a className="floating-contact-hotline soft type-small snug" href={`tel:${hotline?.number}`}>
          {hotline?.label} <span className="figures ink strong type-large block">{hotline?.number}</span>
        </a>
        {usable ? (
          <button type="button" className={look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {inside}
          </button>
        ) : (
          <a className={look} href={`tel:${hotline?.number}`}>
            {inside}
          </a>
        )}
      </div>
      <Drawer label="电话咨询" open={open} onClose={() => setOpen(false)}>
        {phones.map((phone) => (
          <a
            key={phone.number}
            className="floating-contact-number row ink type-lead strong"
            href={`tel:${phone.number}`}
          >
            <Icon name="phone" />
            <span>
              拨打 <span className="figures">{phone.number}</span>
            </span>
            <span className="floating-contact-note soft type-small">{phone.label}</span>
          </a>
        ))}
      </Drawer>
    </>
  );
}
