import type { ReactNode } from 'react';
import { isMark, readFocus, readPictureName } from '../../../server/contract/picture-name.ts';

interface LogoProps {
  /** The owner's logo, of any proportions; empty if there is none. */
  src: string;
  name: string;
  /** On dark ground a picture that is made for white. */
  isOnPlate?: boolean;
  /** Far below what is seen first. */
  isLate?: boolean;
}

/** The sample drawings, whose names contain no size. */
const SAMPLE = '/media/brand/logo';
const SAMPLE_SIZE = { width: 268, height: 64 };

/** Who the site belongs to: the owner's picture, with the company's name beside a mark; or the name in type. */
export function Logo({ src, name, isOnPlate = false, isLate = false }: LogoProps): ReactNode {
  if (!src) return <span className="logo logo-name block ink one-line heavy">{name}</span>;
  const { file } = readFocus(src);
  const size = file.startsWith(SAMPLE) ? SAMPLE_SIZE : readPictureName(file);
  const isNamed = isMark(file);
  const picture = (
    <img
      className="logo rigid"
      src={file}
      alt={isNamed ? '' : name}
      {...(size ? { width: size.width, height: size.height } : {})}
      {...(isLate ? { loading: 'lazy' as const } : {})}
    />
  );
  const logo = isOnPlate ? <span className="logo-plate on-paper rigid">{picture}</span> : picture;
  if (!isNamed) return logo;
  return (
    <span className="logo-named row">
      {logo}
      <span className="logo-name left-3 ink one-line heavy">{name}</span>
    </span>
  );
}
