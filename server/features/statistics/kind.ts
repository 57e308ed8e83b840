import { mapOf, object, wholeNumber, withDefault } from '../../contract/shape.ts';
import type { StoredKind } from '../../store/own-kinds.ts';

const counts = withDefault(mapOf(wholeNumber(0, Number.MAX_SAFE_INTEGER)), {});
const count = withDefault(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0);

/** Visit counts of a day in China; the day is the id. They contain nothing about a single visitor. */
const visits = object({
  views: count,
  visitors: count,
  phone: count,
  form: count,
  download: count,
  pages: counts,
  products: counts,
  sources: counts,
  devices: counts,
});

export const visitKinds = { visits: { shape: visits, isPrivate: true } satisfies StoredKind };
