import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import { EmptyPlinth } from '../sections/empty-plinth.tsx';

interface NewsCoverProps {
  src: string;
  /** See `Picture`. */
  sizes: string;
  first?: boolean;
}

/** An article's picture at 3:2 beside its title, which says what it is; the empty plinth where there is none. */
export function NewsCover({ src, sizes, first = false }: NewsCoverProps): ReactNode {
  return (
    <div className="picture-box picture-box-3x2 news-cover">
      {src ? <Picture src={src} alt="" sizes={sizes} first={first} /> : <EmptyPlinth />}
    </div>
  );
}
