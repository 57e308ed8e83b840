import { hash, randomBytes } from 'node:crypto';
import type { previewCalls } from '../contract/calls/beside-content.ts';
import { permissionOf, type Visible } from '../contract/calls/content.ts';
import { DAY_MS } from '../contract/china-time.ts';
import { Failure } from '../contract/failure.ts';
import { contentKinds } from '../kinds.ts';
import { recordsOf, type Store } from '../store/open-store.ts';
import type { Row } from '../store/records/record-memory.ts';
import type { FieldsOf } from '../store/stored-kinds.ts';
import type { Handlers, Services } from './context.ts';

const AGE_MS = 7 * DAY_MS;

/** Links that show a record before publication. Only hashes of their tokens are stored. */
export function previewHandlers({ store, now }: Services): Pick<Handlers, keyof typeof previewCalls> {
  return {
    async 'preview/create'({ kind, id }, { author, session }) {
      session.checkMay(permissionOf(kind));
      const row = recordsOf(store, kind).get(id);
      if (!row) throw new Failure(404);
      await endPreviews(store, (link) => isOver(link, store, now()));
      const token = randomBytes(24).toString('base64url');
      const expiresAt = new Date(now() + AGE_MS).toISOString();
      await store.preview.create({ kind, recordId: id, expiresAt }, { ...author, id: hash('sha256', token) });
      // a case by its id: its own path shows only public records
      const url = contentKinds[kind].address(id, kind === 'page' ? row : undefined);
      return { url: `${url}${url.includes('?') ? '&' : '?'}preview=${token}`, expiresAt };
    },
    async 'preview/end'({ kind, id }, { author, session }) {
      session.checkMay(permissionOf(kind));
      if (!recordsOf(store, kind).get(id)) throw new Failure(404);
      await endPreviews(store, (link) => link.kind === kind && link.recordId === id, author);
    },
  };
}

/** The record as the holder of a token, or of none, may see it; undefined if not at all. */
export function visibleTo(
  { store, now }: Pick<Services, 'store' | 'now'>,
  kind: keyof typeof contentKinds,
  id: string,
  token: string | undefined,
): Visible | undefined {
  const records = recordsOf(store, kind);
  const isPublic = records.publicRows.get(id) !== undefined;
  const link = token ? store.preview.get(hash('sha256', token)) : undefined;
  const isGood = records.get(id) && link?.kind === kind && link.recordId === id && !isOver(link, store, now());
  if (isGood) return { preview: isPublic ? 'public' : 'hidden' };
  return isPublic ? {} : undefined;
}

/** Removes these links for good: before a deleted record comes back, and when an account is disabled, which can come back. */
export async function endPreviews(
  { preview }: Pick<Store, 'preview'>,
  isEnded: Parameters<Store['preview']['all']>[0],
  author: Parameters<Store['preview']['remove']>[1] = { by: '' },
): Promise<void> {
  for (const { id } of preview.all(isEnded)) await preview.remove(id, author);
}

/** A link ends with the account that created it, which a command can remove, too. */
function isOver({ expiresAt, savedBy }: Row<FieldsOf<'preview'>>, { account }: Store, now: number): boolean {
  const maker = account.get(savedBy);
  return Date.parse(expiresAt) <= now || !maker || maker.disabled === true;
}
