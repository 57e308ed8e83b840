import type { ReactNode } from 'react';
import { ContentScreen } from './content-screen.tsx';
import { news } from './news.tsx';

export default function NewsScreen(): ReactNode {
  return <ContentScreen content={news} />;
}
