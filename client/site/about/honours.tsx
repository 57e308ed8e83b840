import type { ReactNode } from 'react';
import type { Honour } from '../../../server/contract/kinds/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { SectionHead } from '../widgets/sections/section-head.tsx';
import { usePreview } from '../widgets/use-preview.tsx';
import { PaperName } from './certificates.tsx';

/** Both from the specification: five seen at once, the middle one current; on after three seconds. */
const VISIBLE = 5;
const INTERVAL_MS = 3000;

/** Plates, trophies and papers in a row; each opens large. */
export function Honours({ honours }: { honours: readonly Honour[] }): ReactNode {
  const [open, preview] = usePreview('荣誉资质', honours);
  return (
    <section className="honours clipped section-space on-mist" aria-labelledby="honours-title">
      <div className="container">
        <SectionHead id="honours-title" title="荣誉资质" />
      </div>
      <Carousel
        label="奖牌、奖杯与证书"
        className="honours-row"
        intervalMs={INTERVAL_MS}
        visible={VISIBLE}
        loop
        centred
        names={honours.map((honour) => honour.name)}
      >
        {honours.map((honour, index) => (
          <a
            key={honour.image}
            className="honours-item text-centre block ink"
            href={honour.image}
            onClick={(event) => open(event, index)}
          >
            <span className="picture-box honours-frame block">
              <Picture src={honour.image} alt="" sizes="(min-width: 1800px) 400px, 24vw" />
            </span>
            <PaperName name={honour.name} className="honours-name above-4" />
            <span className="sr-only">，查看大图</span>
          </a>
        ))}
      </Carousel>
      {preview}
    </section>
  );
}
