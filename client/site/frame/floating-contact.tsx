import { type ReactNode, useEffect, useState } from 'react';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import { Icon } from '../../ui/icon.tsx';
import { listen } from '../../ui/listen.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { AskLink } from '../widgets/enquiry/ask-link.tsx';
import type { FrameData } from './frame-data.ts';

/** The bar at a phone's foot: a drawer with the numbers to dial, and the sheet to ask with. Without JavaScript links. */
export function FloatingContact({
  phones,
  askHref,
}: Pick<FrameData, 'phones'> & { askHref: string | undefined }): ReactNode {
  const [usable, setUsable] = useState(false);
  const [open, setOpen] = useState(false);
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    setUsable(true);
    return listen(document, ['focusin', 'focusout'], ({ type, target }) =>
      setWriting(type === 'focusin' && target instanceof Element && target.matches('input, textarea')),
    );
  }, []);
  const [hotline] = phones;
  const dial = telephoneHref(hotline?.number ?? '');
  const load = async () => (await import('../widgets/drawer.tsx')).Drawer;
  const Drawer = useOnDemand(open, load, () => location.assign(dial));
  const inside = (
    <>
      <Icon name="phone" />
      电话咨询
    </>
  );
  const look = 'floating-contact-button button grow';
  return (
    <>
      <aside className={`floating-contact on-paper ruled-above row${writing ? ' is-away' : ''}`} aria-label="联系我们">
        <a className="floating-contact-hotline soft type-small snug grow" href={dial}>
          {hotline?.label} <span className="figures ink strong type-large block">{hotline?.number}</span>
        </a>
        {usable ? (
          <button type="button" className={look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {inside}
          </button>
        ) : (
          <a className={look} href={dial}>
            {inside}
          </a>
        )}
        <AskLink className="floating-contact-button grow" href={askHref} />
      </aside>
      {Drawer && (
        <Drawer label="电话咨询" open={open} onClose={() => setOpen(false)}>
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
      )}
    </>
  );
}
