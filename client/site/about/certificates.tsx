import type { ReactNode } from 'react';
import type { Honour } from '../../../server/contract/kinds/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { live, PRESSED } from '../live/live.ts';

/** Fewer than this do not fill a row. */
const FEW = 7;

/** The papers on the wall, each whole in a box of the same size; a tap opens it large. */
export function Certificates({ certificates }: { certificates: readonly Honour[] }): ReactNode {
  return (
    <ul
      className={`certificates-wall flex wraps${certificates.length < FEW ? ' is-few' : ''}`}
      {...live('pictures', { label: '荣誉资质' })}
    >
      {certificates.map(({ image, name }) => (
        <li key={image} className="certificates-item">
          <a className="certificates-link block ink" href={image} data-name={name} {...PRESSED}>
            <span className="certificates-box bordered relative clipped rounded on-paper block">
              <Picture src={image} alt="" sizes="(min-width: 640px) 22vw, 42vw" />
            </span>
            <PaperName name={name} className="above-2 type-small" />
            <span className="sr-only">，查看大图</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What a paper is, broken between words. */
export function PaperName({ name, className }: { name: string; className: string }): ReactNode {
  return <p className={`${className} snug`}>{name}</p>;
}
