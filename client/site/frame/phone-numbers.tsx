import type { ReactNode } from 'react';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import type { Site } from '../../../server/settings.ts';
import { CopyButton } from '../widgets/copy-button.tsx';

/** The company's numbers in a menu's panel: each to dial and to copy, and when somebody answers. */
export function PhoneNumbers({ phones, hours }: { phones: Site['phones']; hours: string }): ReactNode {
  return (
    <>
      {phones.map(({ label, number }) => (
        <p key={number} className="phone-numbers-one">
          <span className="block soft type-small">{label}</span>
          <a className="phone-numbers-dial right-3 figures heavy ink unbroken" href={telephoneHref(number)}>
            {number}
          </a>{' '}
          <CopyButton text={number} label="复制" />
        </p>
      ))}
      {hours && <p className="soft type-small ruled-above room-3 above-4">{hours}</p>}
    </>
  );
}
