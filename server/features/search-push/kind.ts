import { mapOf, object, withDefault } from '../../contract/shape.ts';
import { type StoredKind, time, words } from '../../store/own-kinds.ts';

/** The notifications sent to a search engine; its id is the engine. */
const push = object({
  /** Changes before it was switched on are not sent; empty while it is off. */
  since: words,
  /** Time and error of the last attempt; both empty if there was none. */
  at: words,
  error: words,
  /** `<kind>/<id>` → when it was last sent. */
  sent: withDefault(mapOf(time), {}),
});

export const pushKinds = { push: { shape: push, isPrivate: true } satisfies StoredKind };
