import type { Photo, PhotoDetail } from '../contract/kinds/carousel.ts';
import type { CarouselFields } from '../store/kinds.ts';
import type { Row } from '../store/records/record-memory.ts';
import { contentHandlers, emptyFields } from './content.ts';
import type { Handlers, Services } from './context.ts';

const EMPTY = emptyFields('photoTitle', 'photoInfo', 'photoUrl');

type CarouselCalls =
  | 'carousel/list'
  | 'carousel/all'
  | 'carousel/detail'
  | 'carousel/save'
  | 'carousel/update'
  | 'carousel/delete';

export function carouselHandlers({ store }: Services): Pick<Handlers, CarouselCalls> {
  const content = contentHandlers({ collection: store.carousel, titleField: 'photoTitle', toRow });
  const idAndVersion = ({ id, version }: { id: string; version: number }) => ({ photoId: id, version });

  return {
    'carousel/list': ({ photoTitle, ...paging }) => content.list(photoTitle, paging),
    'carousel/all': () => content.all().map(toPhoto),
    'carousel/detail': async ({ photoId }) => toRow(await content.read(photoId)),
    'carousel/save': async (fields, context) => idAndVersion(await content.save({ ...EMPTY, ...fields }, context)),
    'carousel/update': async ({ photoId, version, ...fields }, context) =>
      idAndVersion(await content.update(photoId, fields, version, context)),
    'carousel/delete': ({ photoId }, context) => content.remove(photoId, context),
  };
}

function toRow({ id, photoTitle, photoInfo, photoUrl, createDate, version }: Row<CarouselFields>): PhotoDetail {
  return { photoId: id, photoTitle, photoInfo, photoUrl, createDate, version };
}

function toPhoto({ photoId, photoTitle, photoInfo, photoUrl }: PhotoDetail): Photo {
  return { photoId, photoTitle, photoInfo, photoUrl };
}
