import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { byWord } from '../widgets/by-word.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { useIsOpen } from '../widgets/closed-sections.ts';
import { counted, type Heading, namedBy } from '../widgets/headings.ts';
import { phoneSizes } from '../widgets/phone-sizes.ts';
import { Section, SectionHead } from '../widgets/sections/section-head.tsx';

interface ShowroomProps {
  heading: Heading;
  rooms: Site['showroom'];
}

/** The contract's pace: on the desktop home the showroom moves on every four seconds. */
const INTERVAL_MS = 4000;
/** Of the row alone: its section has the heading's name. */
const ROOMS = '展厅巡览';
const SIZES = 'clamp(560px, 44vw, 860px)';

/** A walk through the showroom; each room links to a case or a scenario. */
export function Showroom({ heading, rooms }: ShowroomProps): ReactNode {
  const isOpen = useIsOpen();
  if (rooms.length === 0) return null;
  return (
    <section className="section-space" {...namedBy('showroom-title', heading.title)}>
      <div className="container">
        <SectionHead
          id="showroom-title"
          title={counted(heading.title, rooms.length)}
          desc={heading.desc}
          {...(isOpen(addresses.scenarios) && { more: { title: '查看应用场景', href: addresses.scenarios } })}
        />
      </div>
      <Carousel
        label={ROOMS}
        className="showroom-walk"
        intervalMs={INTERVAL_MS}
        loop
        centred
        names={rooms.map((room) => room.title)}
      >
        {rooms.map((room, index) => (
          <Room key={room.title} room={room} index={index} sizes={SIZES} />
        ))}
      </Carousel>
    </section>
  );
}

/** The walk on a phone: the entrance as wide as the hand holds, the other rooms two by two. */
export function ShowroomList({ heading, rooms }: ShowroomProps): ReactNode {
  return (
    rooms.length > 0 && (
      <Section name="showroom" title={counted(heading.title, rooms.length)}>
        <ol className="showroom-list flex wraps">
          {rooms.map((room, index) => (
            <li key={room.title} className="showroom-item">
              <Room room={room} index={index} sizes={index === 0 ? phoneSizes(100, '100vw') : phoneSizes(50, '25vw')} />
            </li>
          ))}
        </ol>
      </Section>
    )
  );
}

interface RoomProps {
  room: Site['showroom'][number];
  index: number;
  sizes: string;
}

function Room({ room, index, sizes }: RoomProps): ReactNode {
  const isOpen = useIsOpen();
  const link = isOpen(room.link) ? room.link : '';
  const Element = link ? 'a' : 'div';
  return (
    <Element className="showroom-room block ink rounded" {...(link && { href: link })}>
      <div className="picture-box picture-box-16x10">
        <Picture src={room.image} alt={room.title} sizes={sizes} />
      </div>
      <div className="showroom-caption grid above-5">
        <span className="figures accent heavy">{String(index + 1).padStart(2, '0')}</span>
        <h3 className="showroom-name keep-phrases break-anywhere">{byWord(room.title)}</h3>
        <p className="showroom-desc soft">{room.desc}</p>
        {link && <Icon name="arrow-right" className="icon showroom-arrow icon-20 accent" />}
      </div>
    </Element>
  );
}
