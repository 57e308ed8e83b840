import type { OpenContext } from '../../api/context.ts';
import { shownName } from '../../api/upload.ts';
import { Failure, fieldFailure } from '../../contract/failure.ts';
import {
  ASKED_FILE_MAX_BYTES,
  ASKED_FILE_TOO_LARGE,
  ASKED_FILE_TYPES,
  FORM_LIMIT_BYTES,
} from '../../contract/rules.ts';
import { cleanPicture, sniffFile } from '../../pictures/inspect-picture.ts';
import type { Store } from '../../store/open-store.ts';
import { asked } from './calls.ts';
import type { EnquiryFields } from './kinds.ts';

type Ending = keyof typeof ASKED_FILE_TYPES;
type Facts = NonNullable<EnquiryFields['file']>;

/**
 * Reads the form of an enquiry; a file is stored only with `mayStore`, and judged in any case. `Failure` 400 where the
 * owner takes no files, 413 and 415 for one that is too large or of another type. A failure leaves no file; the caller
 * discards the other one, which is `isFull` where its bytes were not stored, and `read` as it is stored.
 */
export async function receiveEnquiry(
  store: Store,
  { receiveUpload }: Pick<OpenContext, 'receiveUpload'>,
  mayStore: boolean,
) {
  const { askExtra } = store.site.value;
  let ending: Ending | undefined;
  let sentAs = '';
  const { fields, files, refusal } = await receiveUpload({
    fields: Object.keys(asked),
    fieldBytes: FORM_LIMIT_BYTES,
    takes(field, _before, filename) {
      if (field !== 'file' || !askExtra?.file) return undefined;
      sentAs = filename;
      const accepts = (firstBytes: Buffer) => {
        const sniffed = sniffFile(firstBytes)?.ending;
        ending = Object.keys(ASKED_FILE_TYPES).find((known): known is Ending => known === sniffed);
        return ending && ASKED_FILE_MAX_BYTES;
      };
      return { accepts };
    },
    open: mayStore ? store.enquiryFiles.open : notStored,
  });
  if (!askExtra?.file) throw new Failure(400, '现在不收附件，请刷新页面后重新提交');
  if (refusal === 'too-large') throw fieldFailure(413, 'file', ASKED_FILE_TOO_LARGE);
  if (refusal) throw fieldFailure(415, 'file', '附件只能是 JPG、PNG、WebP 图片或 PDF');
  const { elapsed, ...texts } = Object.fromEntries(fields);
  const typed = { ...texts, ...(elapsed !== undefined && { elapsed: Number(elapsed) }) };
  const arrived = files.get('file');
  const known = ending;
  if (!arrived || !known) return { typed, file: undefined };
  const { isFull, discard } = arrived;
  const name = nameFor(sentAs, known);
  return { typed, file: { name, isFull, discard, read: async () => asStored(await arrived.read(), name, known) } };
}

/** Opens a file whose bytes go nowhere. */
async function notStored(): ReturnType<Store['enquiryFiles']['open']> {
  return { isFull: () => true, read: async () => Buffer.alloc(0), write: async () => {}, discard: async () => {} };
}

/** Phones take larger pictures than the cleaners read: these stay unchanged. Staff download them, and no page shows them. */
function asStored(sent: Buffer, name: string, ending: Ending): { facts: Facts; bytes: Uint8Array } {
  let bytes: Uint8Array = sent;
  try {
    if (ending !== 'pdf') bytes = cleanPicture(sent).bytes;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  return { bytes, facts: { name, type: ASKED_FILE_TYPES[ending], bytes: bytes.length } };
}

/** A name of this type, whatever the sender called it: no program's name comes onto a desk. */
function nameFor(sentAs: string, ending: Ending): string {
  const name = shownName(sentAs.replace(/[/\\:*?"<>|]/g, '_'));
  const isFitting = name.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /.\.jpeg$/i.test(name));
  return isFitting ? name : `${name || '附件'}.${ending}`;
}
