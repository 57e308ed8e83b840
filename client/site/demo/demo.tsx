import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { Picture } from '../../ui/picture.tsx';
import { type Head, loadSettings, type ViewProps } from '../page.ts';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { useIsOpen } from '../widgets/closed-sections.ts';
import { CountUp } from '../widgets/count-up.tsx';
import { LocationMap } from '../widgets/map/location-map.tsx';

type Data = Awaited<ReturnType<typeof load>>;

export const load = loadSettings;

export function head(): Head {
  return { title: '演示页面', description: '网站部件的演示页面', hidden: true };
}

/** The specification's test page: the site's moving parts on one table, to be tried after a change. */
export default function Demo({ data }: ViewProps<Data>): ReactNode {
  const { showroom, figures, company, map } = data;
  const isOpen = useIsOpen();
  return (
    <div className="demo page-room container">
      <h1 className="type-title">演示页面</h1>
      <p className="above-4 measure soft">
        这里不介绍产品，只把网站上会动的部件放在一起，供维护人员改动之后试一遍。想了解我们，请到
        <a className="underlined" href={addresses.home}>
          首页
        </a>
        {isOpen(addresses.about) && (
          <>
            或
            <a className="underlined" href={addresses.about}>
              关于我们
            </a>
          </>
        )}
        。
      </p>
      <Part id="demo-carousel" title="轮播">
        <Carousel
          className="demo-carousel"
          label="轮播演示"
          intervalMs={4000}
          visible={3}
          loop
          names={showroom.map((room) => room.title)}
        >
          {showroom.map((room) => (
            <figure key={room.title}>
              <div className="picture-box picture-box-16x10">
                <Picture src={room.image} alt={room.title} sizes="(min-width: 1024px) 460px, 30vw" />
              </div>
              <figcaption className="above-3">{room.title}</figcaption>
            </figure>
          ))}
        </Carousel>
      </Part>
      <Part id="demo-count-up" title="数字滚动">
        <dl className="demo-figures grid apart">
          {figures.map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd className="navy tight type-title heavy">
                <CountUp value={figure.value} unit={figure.unit} />
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="demo-map" title="地图">
        <LocationMap
          map={map}
          company={company}
          zoom={map.contactZoom}
          wheel={false}
          sizes="(min-width: 1440px) 1440px, 100vw"
        />
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section className="demo-part" aria-labelledby={id}>
      <h2 className="below-6 type-heading" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
