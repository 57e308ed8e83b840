import type { Handlers, Services } from './context.ts';

export function carouselHandlers({ store }: Services): Pick<Handlers, 'carousel/all'> {
  return {
    'carousel/all': () =>
      store.carousel
        .all()
        .map(({ id, photoTitle, photoInfo, photoUrl }) => ({ photoId: id, photoTitle, photoInfo, photoUrl })),
  };
}
