import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { Site } from '../../../server/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture, phoneSizes } from '../../ui/picture.tsx';
import { byPhrase, byWord } from '../widgets/by-word.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { usePage } from '../widgets/page-context.ts';
import { counted, type Heading, namedBy } from '../widgets/sections/section-head.tsx';

interface ShowroomProps {
  heading: Heading;
  rooms: Site['showroom'];
  isMobile: boolean;
  /** Below the rooms, in the same band. */
  children: ReactNode;
}

/** The contract's pace: on the desktop home the showroom moves on every four seconds. */
const INTERVAL_MS = 4000;
/** The name of the row alone: its section has the heading's name. */
const ROOMS = '展厅巡览';

/** A walk through the showroom, from edge to edge; each room links to a case or a scenario. On a phone only the hand moves it. */
export function Showroom({ heading, rooms, isMobile, children }: ShowroomProps) {
  if (rooms.length === 0) return null;
  const title = counted(heading.title, rooms.length);
  const moves = { intervalMs: INTERVAL_MS, loop: true, names: rooms.map((room) => room.title) };
  return (
    <section className="showroom section-space on-dark relative clipped" {...namedBy('showroom-title', title)}>
      <div className="showroom-head container">
        {title && (
          <h2 className="keep-phrases" id="showroom-title" aria-label={title}>
            {byPhrase(title)}
          </h2>
        )}
        {heading.desc && <p className="above-4 soft-on-dark type-large">{heading.desc}</p>}
        <p className="above-6">
          <a className="button" href={addresses.contact}>
            预约参观
          </a>
        </p>
      </div>
      <Carousel label={ROOMS} className="showroom-walk above-6" {...(!isMobile && moves)}>
        {rooms.map((room) => (
          <Room key={room.title} room={room} sizes={isMobile ? phoneSizes(80, '320px') : SIZES} />
        ))}
      </Carousel>
      {children}
    </section>
  );
}

const SIZES = '(min-width: 1024px) 66vw, min(80vw, 320px)';

function Room({ room, sizes }: { room: Site['showroom'][number]; sizes: string }) {
  const { isOpen } = usePage();
  const link = isOpen(room.link) ? room.link : '';
  const Element = link ? 'a' : 'div';
  return (
    <Element className={`showroom-room light relative block${link ? ' zooms' : ''}`} {...(link && { href: link })}>
      <div className="showroom-picture picture-box picture-box-bare picture-box-16x9">
        <Picture src={room.image} alt="" sizes={sizes} />
      </div>
      <div className="showroom-words head-3">
        <h3 className="type-lead keep-phrases">
          {byWord(room.title)}
          {link && <Icon name="arrow-right" className="icon inline-icon icon-20 left-2" />}
        </h3>
        <p className="type-medium snug soft-on-dark">{room.desc}</p>
      </div>
    </Element>
  );
}
