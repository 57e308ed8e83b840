import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { Site } from '../../../server/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { byWord } from '../widgets/by-word.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { useIsOpen } from '../widgets/closed-sections.ts';
import { counted, type Heading } from '../widgets/headings.ts';
import { phoneSizes } from '../widgets/phone-sizes.ts';
import { Section } from '../widgets/sections/section-head.tsx';

interface ShowroomProps {
  heading: Heading;
  rooms: Site['showroom'];
  isMobile: boolean;
}

/** The contract's pace: on the desktop home the showroom moves on every four seconds. */
const INTERVAL_MS = 4000;
/** Of the row alone: its section has the heading's name. */
const ROOMS = '展厅巡览';

/** A walk through the showroom; each room links to a case or a scenario. On a phone only the hand moves it. */
export function Showroom({ heading, rooms, isMobile }: ShowroomProps): ReactNode {
  if (rooms.length === 0) return null;
  const title = counted(heading.title, rooms.length);
  const moves = { intervalMs: INTERVAL_MS, loop: true, names: rooms.map((room) => room.title) };
  return (
    <Section name="showroom" title={title} more={{ title: '预约参观', href: addresses.contact }}>
      {!isMobile && heading.desc && <p className="above-2 soft type-large">{heading.desc}</p>}
      <Carousel label={ROOMS} className="showroom-walk above-5" {...(!isMobile && moves)}>
        {rooms.map((room) => (
          <Room key={room.title} room={room} sizes={isMobile ? phoneSizes(80, '320px') : SIZES} />
        ))}
      </Carousel>
    </Section>
  );
}

const SIZES = 'clamp(380px, 33vw, 480px)';

function Room({ room, sizes }: { room: Site['showroom'][number]; sizes: string }): ReactNode {
  const isOpen = useIsOpen();
  const link = isOpen(room.link) ? room.link : '';
  const Element = link ? 'a' : 'div';
  return (
    <Element className={`relative block ink rounded${link ? ' zooms' : ''}`} {...(link && { href: link })}>
      <div className="picture-box picture-box-16x9">
        <Picture src={room.image} alt={room.title} sizes={sizes} />
      </div>
      <div className="showroom-words">
        <h3 className="type-lead keep-phrases break-anywhere">
          {byWord(room.title)}
          {link && <Icon name="arrow-right" className="icon showroom-arrow icon-20 left-2 accent" />}
        </h3>
        <p className="showroom-desc lines-apart type-medium clamp soft">{room.desc}</p>
      </div>
    </Element>
  );
}
