import type { ReactNode } from 'react';
import { ContentScreen } from './content-screen.tsx';
import { product } from './product.tsx';

export default function ProductScreen(): ReactNode {
  return <ContentScreen content={product} />;
}
