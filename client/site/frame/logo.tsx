import type { ReactNode } from 'react';
import { readFocus, readPictureName } from '../../../server/contract/picture-name.ts';

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

/** Who the site belongs to: the owner's picture, or the company's name in type. */
export function Logo({ src, name, isOnPlate = false, isLate = false }: LogoProps): ReactNode {
  if (!src) return <span className="logo logo-name block ink one-line heavy">{name}</span>;
  const { file } = readFocus(src);
  const size = file.startsWith(SAMPLE) ? SAMPLE_SIZE : readPictureName(file);
  const picture = (
    <img
      className="logo"
      src={file}
      alt={name}
      {...(size ? { width: size.width, height: size.height } : {})}
      {...(isLate ? { loading: 'lazy' as const } : {})}
    />
  );
  return isOnPlate ? <span className="logo-plate on-paper">{picture}</span> : picture;
}
