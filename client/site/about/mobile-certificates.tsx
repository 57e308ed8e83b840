import type { ReactNode } from 'react';
import type { Honour } from '../../../server/contract/kinds/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { BySense } from '../widgets/sections/by-sense.tsx';
import { Section } from '../widgets/sections/mobile-section.tsx';
import { usePreview } from '../widgets/use-preview.tsx';

/** The papers on the wall, each whole in a box of the same size; a tap opens it large. */
export function Certificates({ certificates }: { certificates: readonly Honour[] }): ReactNode {
  const [open, preview] = usePreview('荣誉资质', certificates);
  return (
    <Section name="mobile-certificates" title="荣誉资质" desc="点开任意一张，双指放大可以看清编号。">
      <ul className="mobile-certificates-wall wraps">
        {certificates.map((paper, index) => (
          <li key={paper.image} className="mobile-certificates-item">
            <a
              className="mobile-certificates-link block ink"
              href={paper.image}
              onClick={(event) => open(event, index)}
            >
              <span className={`mobile-certificates-box relative clipped rounded on-paper block is-${paper.mark}`}>
                <Picture src={paper.image} alt="" sizes="(min-width: 640px) 22vw, 42vw" />
              </span>
              <span className="above-2 block type-small snug">
                <BySense text={paper.name} />
              </span>
              <span className="sr-only">，查看大图</span>
            </a>
          </li>
        ))}
      </ul>
      {preview}
    </Section>
  );
}
