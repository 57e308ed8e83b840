import { findAccount } from '../auth/accounts.ts';
import { type CallName, calls } from '../calls.ts';
import { type AuditEntry, auditOf } from '../contract/calls/audit.ts';
import { Failure } from '../contract/failure.ts';
import { titleOf } from '../contract/kinds/kind.ts';
import { isRecord } from '../contract/shape.ts';
import { CONTENT_KINDS, contentKinds, isRecordKind, recordKinds } from '../kinds.ts';
import { uploadId } from '../store/media-files.ts';
import type { Handlers, OpenContext, Services } from './context.ts';
import { siteTextTitle } from './names.ts';
import { type AnyFields, recordsOf } from './records-of.ts';

type AnyHandler = (input: AnyFields, context: OpenContext) => unknown;

const ID_MAX = 500;
const ID_NAMES = new Map<string, string>(Object.values(recordKinds).map(({ name, id }) => [name, id]));

/** Wraps the handlers so that each writes the audit line that its row of the call table demands. */
export function audited<H extends Partial<Handlers>>(handlers: H, services: Services): H {
  const entries = Object.entries(handlers).map(([name, handle]) => {
    const when = auditOf(name, calls[name as CallName]); // proof: handlers have the table's names
    return [name, when ? withLine(name, when, handle as AnyHandler, services) : handle]; // proof: inputs passed their shapes
  });
  return Object.fromEntries(entries) as H; // proof: the same names, inputs and outputs
}

function withLine(name: string, when: 'before' | 'soon', handle: AnyHandler, { audit, store }: Services): AnyHandler {
  /** Nothing leaves the server or is erased without its line. What is stored is not refused for want of one; it follows. */
  const needsLine = /\/(?:export|erase)/.test(name);

  return async (input, context) => {
    const before = subjectOf(input, undefined);
    const isDisabled = () => store.account.get(before.id)?.disabled ?? false;
    const wasDisabled = isDisabled();
    const note = async (subject: ReturnType<typeof subjectOf>, result: Partial<AuditEntry>) => {
      const who = context.session?.account ?? findAccount(store, String(input.username ?? ''));
      const { address, press } = context;
      const entry = { address, device: context.device(), action: name, ...subject, ...result, ...(press && { press }) };
      const written = who
        ? audit.add({ account: who.id, name: who.name || who.username, ...entry }, when)
        : audit.addGuess(entry);
      await (needsLine ? written : written.catch(() => {}));
    };
    // If the server is cut during an erasure, the record is gone and nobody could say who erased it.
    const isThere = () => isRecordKind(before.kind) && store[before.kind].get(before.id) !== undefined;
    const isNoted = /\/erase/.test(name) && isThere();
    if (isNoted) await note(before, { result: 'ok' });
    const work = async () => handle(input, context); // a handler that throws synchronously is refused like the others
    const data = await work().catch(async (error: unknown) => {
      // Guesses and denials are logged, but limited: they could fill the disk.
      if (when === 'before' && error instanceof Failure && error.code < 500 && error.code !== 429) {
        const isAskedForCode = isRecord(error.data) && error.data.needsCode === true;
        await note(before, { title: error.message, result: isAskedForCode ? 'code' : String(error.code) });
      }
      throw error;
    });
    const subject = subjectOf(input, data);
    const isSwitched = name === 'account/update' && isDisabled() !== wasDisabled;
    const deed = isSwitched && { deed: wasDisabled ? '启用账号' : '停用账号' };
    if (!isNoted) await note(subject, { title: subject.title || before.title, result: 'ok', ...deed });
    return data;
  };

  /** The subject of the call. Only content has a title here; leads are people and are named by id alone. */
  function subjectOf(input: AnyFields, data: unknown) {
    const [noun = ''] = name.split('/');
    const kind = textOf(input.kind) || noun;
    const idName = ID_NAMES.get(kind) ?? `${kind}Id`;
    const answered = Object(data) as AnyFields; // proof: Object() returns an object, empty for nothing
    const file = kind === 'site' ? input.name : undefined;
    const ids = [input[idName], input.id, answered[idName], file, input.by, input.url, answered.url, input.urls, data];
    const id = ids.map(textOf).find((text) => text !== '') ?? '';
    return { kind, id, title: name === 'media/replace' ? swapIn(input) : titleFor(kind, id) };
  }

  function titleFor(kind: string, id: string): string {
    const content = CONTENT_KINDS.find((known) => known === kind);
    if (content) return titleOf(contentKinds[content], recordsOf(store, content).get(id) ?? {});
    if (id.endsWith('.md')) return siteTextTitle(id, store.site.value);
    if (kind !== 'account') return store.filename.get(uploadId(id))?.name ?? '';
    const { name = '', username = '' } = store.account.get(id) ?? {};
    return name && name !== username ? `${name}（${username}）` : username;
  }

  /** Which file took the place of which. */
  function swapIn({ url, by, isUndo }: AnyFields): string {
    const [old, other] = [url, by].map((file) => titleFor('media', textOf(file)) || '图片');
    return `把“${old}”换${isUndo ? '回' : '成'}“${other}”`;
  }
}

/** A text or a list of texts, cut to the limit of a line; empty for anything else. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : Array.isArray(value) ? value.join(' ') : '').slice(0, ID_MAX);
}
