import type { ReactNode } from 'react';
import type { Honour } from '../../../server/contract/kinds/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { byWord } from '../widgets/by-word.tsx';
import { usePreview } from '../widgets/use-preview.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** Fewer than this do not fill a row. */
const FEW = 7;

/** The papers on the wall, each whole in a box of the same size; a tap opens it large. */
export function Certificates({ certificates }: { certificates: readonly Honour[] }): ReactNode {
  const [open, preview] = usePreview('荣誉资质', certificates);
  return (
    <>
      <ul className={`certificates-wall flex wraps${certificates.length < FEW ? ' is-few' : ''}`}>
        {certificates.map((paper, index) => (
          <li key={paper.image} className="certificates-item">
            <a className="certificates-link block ink" href={paper.image} onClick={(event) => open(event, index)}>
              <span className="certificates-box bordered relative clipped rounded on-paper block">
                <Picture src={paper.image} alt="" sizes="(min-width: 640px) 22vw, 42vw" />
              </span>
              <PaperName name={paper.name} className="above-2 type-small" />
              <span className="sr-only">，查看大图</span>
            </a>
          </li>
        ))}
      </ul>
      {preview}
    </>
  );
}

/** What a paper is, broken between words although the picture beside it can be opened. */
export const PaperName = withoutHydration(({ name, className }: { name: string; className: string }) => (
  <p className={`keep-phrases ${className} snug`}>{byWord(name)}</p>
));
