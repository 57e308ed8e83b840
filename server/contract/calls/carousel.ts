import { open, returns } from '../call-row.ts';
import type { Photo } from '../kinds/carousel.ts';

export const carouselCalls = {
  'carousel/all': open('POST /v1/carousel/selectAllList', {}, returns<Photo[]>(), { isCacheable: true }),
};
