import type { ReactNode } from 'react';
import { leadingParams } from '../../../server/contract/leading-params.ts';
import { live } from '../live/live.ts';
import { AskLink } from '../widgets/enquiry/ask-link.tsx';
import type { HeadProduct } from './product-head.tsx';
import type { TextPart } from './product-text.tsx';

/** The bar links the first few headings of the article that are short enough for one line. */
const HEADINGS_MAX = 4;
const HEADING_LENGTH_MAX = 9;

interface ProductBarProps {
  /** With the name that people read. */
  product: HeadProduct;
  parts: readonly TextPart[];
  hasCases: boolean;
}

/** The bar that stays at a product's page: its name, the parts of the page that there are, and the way to ask. */
export function ProductBar({ product, parts, hasCases }: ProductBarProps): ReactNode {
  const { coverName, params, downloads } = product;
  const links = [
    ...parts.filter(({ title }) => title !== '' && title.length <= HEADING_LENGTH_MAX).slice(0, HEADINGS_MAX),
    params.length > 0 && { id: 'product-params', title: '参数' },
    downloads.length > 0 && { id: 'product-downloads', title: '资料' },
    hasCases && { id: 'product-cases', title: '案例' },
  ].filter((link) => link !== false);
  if (links.length === 0 && leadingParams(params).length === 0) return null;
  return (
    <div className="product-bar screen-only on-paper">
      <div className="product-bar-row container row wraps">
        <p className="product-bar-name one-line strong then-apart">{coverName}</p>
        <nav className="product-bar-links row wraps" aria-label="本页内容" {...live('contents')}>
          {links.map(({ id, title }) => (
            <a
              key={id}
              className="product-bar-link tabs-bar relative unbroken row soft accent-hover inner-ring"
              href={`#${id}`}
            >
              {title}
            </a>
          ))}
        </nav>
        <AskLink href="#apply" className="product-bar-ask" forProduct />
      </div>
    </div>
  );
}
