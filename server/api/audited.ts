import { type CallName, calls } from '../calls.ts';
import type { AuditEntry } from '../contract/audit-entry.ts';
import type { AuditOf, CallRow } from '../contract/call-row.ts';
import { Failure } from '../contract/failure.ts';
import { titleOf } from '../contract/kinds/kind.ts';
import { isRecord } from '../contract/shape.ts';
import { RequestAborted } from '../http/request/body.ts';
import { contentKinds, isContentKind, isRecordKind } from '../kinds.ts';
import { throwFailure } from '../store/disk/disk-error.ts';
import { uploadId } from '../store/media-files.ts';
import { recordsOf, type Store } from '../store/open-store.ts';
import type { Handlers, Noted, OpenContext, Services } from './context.ts';
import { siteTextPlace } from './names.ts';

type AnyHandler = (input: unknown, context: OpenContext) => unknown;

const ID_MAX = 500;

/** The description of an action in its row of the call table; undefined for an action that no call has. */
export function auditOf(action: string): AuditOf | undefined {
  const row: CallRow | undefined = Object.hasOwn(calls, action) ? calls[action as CallName] : undefined; // proof: just found
  return row?.audit;
}

/** Wraps the handlers so that each writes the audit line that its row of the call table describes. */
export function audited<H extends Partial<Handlers>>(handlers: H, services: Services): H {
  const entries = Object.entries(handlers).map(([name, handle]) => {
    const row = auditOf(name);
    return [name, row ? withLine(name, row, handle as AnyHandler, services) : handle]; // proof: inputs passed their shapes
  });
  return Object.fromEntries(entries) as H; // proof: the same names, inputs and outputs
}

function withLine(action: string, row: AuditOf, handle: AnyHandler, { audit, store }: Services): AnyHandler {
  const { when } = row;
  return async (input, context) => {
    const { session, address, press, device } = context;
    const noted: Noted = {};
    /** Writes a line about the call. Who makes it without a session is in `noted`, if the handler knows it. */
    const write = async (line: Partial<AuditEntry>) => {
      const who = session?.account ?? noted.by;
      const entry = { address, device: device(), action, ...line, ...(press && { press }) };
      const written = who
        ? audit.add({ account: who.id, name: who.name || who.username, ...entry }, when ? 'before' : 'soon')
        : audit.addGuess(entry);
      // A stored change is not refused because its line is missing; the line follows.
      await (when === 'required' || when === 'first' ? written : written.catch(() => {}));
    };
    const before = subjectOf(store, row.about(input));
    // A handler that throws synchronously is refused like the others.
    const handled = async () => handle(input, { ...context, note: (added) => void Object.assign(noted, added) });
    const work = () => handled().catch(throwFailure);
    // If the server is cut during an erasure, the record is gone and nobody could say who erased it.
    const isSaid = when === 'first' && isRecordKind(before.kind) && store[before.kind].get(before.id) !== undefined;
    if (isSaid) await write({ ...before, result: 'ok' });
    const data = await work().catch(async (error: unknown) => {
      const code = error instanceof Failure ? error.code : 500;
      // What failed by our fault may be stored, or a part of it.
      const isFault = (code === 500 || code === 507) && !(error instanceof RequestAborted);
      // Guesses and denials are logged, but limited: they could fill the disk.
      const isDenied = code < 500 && code !== 429;
      const isAnswered = isSaid || isFault || (when && isDenied);
      // a second line answers the one that says `ok`; on the same broken disk its own error would hide the first one
      if (isAnswered) await write({ ...before, ...refusalIn(error) }).catch(() => {});
      throw error;
    });
    if (isSaid) return data;
    const { by, ids, ...added } = noted;
    const [kind, ...named] = row.about(input, data);
    const after = subjectOf(store, [kind, ...(ids ?? named)]);
    await write({ ...after, title: after.title || before.title, ...added, result: 'ok' });
    return data;
  };
}

/** What the line of a refused or failed call says of it. */
function refusalIn(error: unknown): Pick<AuditEntry, 'title' | 'result'> {
  const { code, message, data } = error instanceof Failure ? error : new Failure(500);
  return { title: message, result: isRecord(data) && data.needsCode === true ? 'code' : String(code) };
}

/** The subject of a line. Only content has a title here; leads are people and are named by id alone. */
function subjectOf(store: Store, [kind, ...named]: ReturnType<AuditOf['about']>) {
  const ids = named.flatMap((id) => (id ? [id.slice(0, ID_MAX)] : []));
  const [id = ''] = ids;
  return { kind, id, ...(ids.length > 1 && { ids }), title: titleFor(store, kind, id) };
}

function titleFor(store: Store, kind: string, id: string): string {
  if (isContentKind(kind)) return titleOf(contentKinds[kind], recordsOf(store, kind).get(id) ?? {});
  if (kind === 'account') {
    const { name = '', username = '' } = store.account.get(id) ?? {};
    return name && name !== username ? `${name}（${username}）` : username;
  }
  if (kind === 'site' || kind === 'texts') return store.texts.get(id) ? siteTextPlace(id, store.site.value).title : '';
  return store.filename.get(uploadId(id))?.name ?? '';
}
