import { byWord } from '../by-word.tsx';
import { ProductCover } from '../cards/product-card.tsx';
import { withoutHydration } from '../without-hydration.tsx';

interface TurnProps {
  /** The label for screen readers. */
  label: string;
  links: readonly TurnLink[];
}

interface TurnLink {
  /** The label of the direction: 「上一篇」. */
  word: string;
  name: string;
  href: string;
  rel: 'prev' | 'next';
  /** A product's picture, next to its name. */
  cover?: string;
}

/** Links to the previous entry and the next one; the only one of them is at the left. */
export const Turn = withoutHydration(({ label, links }: TurnProps) => {
  if (links.length === 0) return null;
  return (
    <nav className="turn ruled-above" aria-label={label}>
      {links.map(({ word, name, href, rel, cover }) => (
        <a key={rel} className="turn-link ruled-below row ink accent-hover" href={href} rel={rel}>
          {cover !== undefined && <ProductCover product={{ coverName: name, coverUrl: cover }} sizes="112px" />}
          <span className="turn-words grow">
            <span className="block soft type-small">{word}</span>
            <span className="keep-phrases turn-name clamp strong snug">{byWord(name)}</span>
          </span>
        </a>
      ))}
    </nav>
  );
});
