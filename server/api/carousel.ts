import type { carouselCalls } from '../contract/calls/carousel.ts';
import type { Handlers, Services } from './context.ts';

export function carouselHandlers({ store }: Services): Pick<Handlers, keyof typeof carouselCalls> {
  return {
    'carousel/all': () =>
      store.carousel
        .all()
        .map(({ id, photoTitle, photoInfo, photoUrl }) => ({ photoId: id, photoTitle, photoInfo, photoUrl })),
  };
}
