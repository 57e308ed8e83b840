import type { ReactNode } from 'react';
import * as addresses from '../../../../server/contract/addresses.ts';
import type { Site } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Carousel } from '../../widgets/carousel/carousel.tsx';
import { SectionHead } from '../../widgets/sections/section-head.tsx';

/** The contract's pace: on the desktop home the showroom moves on every four seconds. */
const INTERVAL_MS = 4000;

/** A walk through the showroom; each room leads to a case or a scenario. */
export function Showroom({ rooms }: { rooms: Site['showroom'] }): ReactNode {
  return (
    <section className="home-showroom section-space" aria-labelledby="home-showroom-title">
      <div className="container">
        <SectionHead
          id="home-showroom-title"
          title="智慧展厅"
          desc="先来展厅看一遍，再决定买什么。每一间都对应一个真实的项目或场景。"
          more={{ title: '查看应用场景', href: addresses.scenarios }}
        />
      </div>
      <Carousel
        label="展厅巡览"
        className="home-showroom-walk"
        intervalMs={INTERVAL_MS}
        loop
        centred
        names={rooms.map((room) => room.title)}
      >
        {rooms.map((room, index) => (
          <Room key={room.title} room={room} index={index} />
        ))}
      </Carousel>
    </section>
  );
}

function Room({ room, index }: { room: Site['showroom'][number]; index: number }): ReactNode {
  const inside = (
    <>
      <div className="picture-box picture-box-16x10">
        <Picture
          src={room.image}
          alt={`展厅实景：${room.title}`}
          sizes="(min-width: 1955px) 860px, (min-width: 1273px) 44vw, 560px"
        />
      </div>
      <div className="home-showroom-caption above-5">
        <span className="figures accent heavy">{String(index + 1).padStart(2, '0')}</span>
        <h3 className="unbroken">{room.title}</h3>
        <p className="soft">{room.desc}</p>
        {room.link && <Icon name="arrow-right" className="icon home-showroom-arrow accent" />}
      </div>
    </>
  );
  if (!room.link) return <div className="home-showroom-room block ink">{inside}</div>;
  return (
    <a className="home-showroom-room block ink" href={room.link}>
      {inside}
    </a>
  );
}
