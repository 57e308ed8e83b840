import type { ReactNode } from 'react';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

type Room = Site['showroom'][number];

/** A walk through the showroom: the entrance as wide as the hand holds, the other rooms two by two. */
export const Showroom = withoutHydration(({ rooms }: { rooms: readonly Room[] }) => (
  <Section name="mobile-showroom" title="智慧展厅">
    <ol className="mobile-showroom-list wraps">
      {rooms.map((room, index) => (
        <li key={room.title} className="mobile-showroom-item">
          <RoomLink room={room}>
            <span className="picture-box picture-box-16x10">
              <Picture
                src={room.image}
                alt={`展厅实景：${room.title}`}
                sizes={index === 0 ? phoneSizes(100, '100vw') : phoneSizes(50, '25vw')}
              />
            </span>
            <span className="mobile-showroom-words wraps baseline-row snug">
              <span className="mobile-showroom-number figures accent heavy">{String(index + 1).padStart(2, '0')}</span>
              <span className="strong">{room.title}</span>
              {index === 0 && <span className="mobile-showroom-desc full-width above-1 soft">{room.desc}</span>}
            </span>
          </RoomLink>
        </li>
      ))}
    </ol>
  </Section>
));

function RoomLink({ room, children }: { room: Room; children: ReactNode }): ReactNode {
  if (!room.link) return <div className="mobile-showroom-room block ink inner-ring">{children}</div>;
  return (
    <a className="mobile-showroom-room block ink inner-ring" href={room.link}>
      {children}
    </a>
  );
}
