import type { ReactNode } from 'react';
import { carousel } from './carousel.tsx';
import { ContentScreen } from './content-screen.tsx';

export default function CarouselScreen(): ReactNode {
  return <ContentScreen content={carousel} />;
}
