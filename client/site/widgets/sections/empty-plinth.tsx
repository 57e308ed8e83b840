import type { ReactNode } from 'react';

/** The renders' white plinth with nothing on it yet but two cones: stands where a picture is missing. Decorative. */
export function EmptyPlinth(): ReactNode {
  return <img className="empty-plinth" src="/media/drawings/empty-plinth.svg" alt="" width="480" height="360" />;
}
