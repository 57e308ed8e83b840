import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../widgets/drawer.tsx';

interface NumbersDrawerProps extends Pick<Site, 'phones'> {
  open: boolean;
  onClose(): void;
}

/** The company's numbers, each to dial, in a drawer at a phone's foot. */
export function NumbersDrawer({ phones, open, onClose }: NumbersDrawerProps): ReactNode {
  return (
    <Drawer label="电话咨询" open={open} onClose={onClose}>
      {phones.map((phone) => (
        <a
          key={phone.number}
          className="floating-contact-number touch row ink type-lead strong"
          href={telephoneHref(phone.number)}
        >
          <Icon name="phone" />
          <span>
            拨打 <span className="figures">{phone.number}</span>
          </span>
          <span className="floating-contact-note plain soft type-small">{phone.label}</span>
        </a>
      ))}
    </Drawer>
  );
}
