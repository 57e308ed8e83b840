import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../widgets/drawer.tsx';
import type { FrameData } from './frame-data.ts';

/** The floating phone: opens a drawer with the two numbers. Without JavaScript it dials the first. */
export function FloatingContact({ phones }: { phones: FrameData['phones'] }): ReactNode {
  const [usable, setUsable] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => setUsable(true), []);
  const inside = (
    <>
      <Icon name="phone" />
      <span className="floating-contact-label">电话咨询</span>
    </>
  );
  return (
    <>
      {usable ? (
        <button
          type="button"
          className="floating-contact row strong"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {inside}
        </button>
      ) : (
        <a className="floating-contact row strong" href={`tel:${phones[0]?.number}`}>
          {inside}
        </a>
      )}
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
