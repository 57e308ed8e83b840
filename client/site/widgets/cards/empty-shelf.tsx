import type { ReactNode } from 'react';
import { EmptyPlinth } from '../sections/empty-plinth.tsx';

/** Stands on the shelf of a group without products. */
export function EmptyShelf({ title }: { title: string }): ReactNode {
  return (
    <div>
      <div className="picture-box product-cover">
        <EmptyPlinth />
      </div>
      <p className="above-4 soft">{title}正在整理，先打电话问我们也可以。</p>
    </div>
  );
}
