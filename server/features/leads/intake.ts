import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { HandlersOf, OpenContext, Services } from '../../api/context.ts';
import type { WindowLimit } from '../../base/rate-limit.ts';
import type { Input } from '../../calls.ts';
import { Failure } from '../../contract/failure.ts';
import { isBlank } from '../../contract/fold.ts';
import { emptyOf } from '../../contract/kinds/fields.ts';
import { createLimiter } from '../../contract/limiter.ts';
import { PLAIN_FORM, PRIVACY_TEXT } from '../../contract/rules.ts';
import { filled, object } from '../../contract/shape.ts';
import type { Store } from '../../store/open-store.ts';
import { agent } from './agent.ts';
import { receiveEnquiry } from './asked-file.ts';
import { asked, type leadsCalls } from './calls.ts';
import { type LeadKind, leadKinds } from './kinds.ts';
import { SPAM_NOTE, visitorPhone, withSpam } from './lead-fields.ts';
import { type AnyLead, fieldOf, type Leads } from './lead-line.ts';

/** Limit of leads, applications and enquiries together, per client address and time. */
const SUBMISSIONS_MOST = 5;
const SUBMISSIONS_WINDOW_MS = 10 * 60_000;

/** The same form with the same text within this time is the same lead, from whatever page. */
const SAME_FORM_MS = 3_600_000;
const TOO_MANY = '提交过于频繁，请稍后再试，或直接拨打业务热线';

/** Files in memory at once, each of at most 8 MiB. */
const FILES_AT_ONCE = 4;

/** Faster than a person can fill in the form. */
const TOO_FAST_MS = 2_000;

/** The calls of visitors: applications under two paths, and enquiries. */
export function intakeHandlers(
  services: Services,
): Pick<HandlersOf<typeof leadsCalls>, 'agent/save' | 'alliance/insert' | 'enquiry/save' | 'enquiry/saveWithFile'> {
  const { store } = services;
  const submissions = services.limitOf(SUBMISSIONS_MOST, SUBMISSIONS_WINDOW_MS);
  const take = createIntake(services, submissions);
  const storeInTurn = createLimiter({ concurrency: FILES_AT_ONCE });
  const apply = async (input: Input<'agent/save'>, context: OpenContext) =>
    void (await take({ kind: 'agent', sent: input, fields: readApplication(input) }, context));
  return {
    'agent/save': apply,
    'alliance/insert': apply,
    'enquiry/save': async (input, context) =>
      void (await take({ kind: 'enquiry', sent: input, fields: readEnquiry(input, store) }, context)),
    async 'enquiry/saveWithFile'(_input, context) {
      // a slot is held while the file arrives, so that an address fills no more of the disk than the limit lets it
      const slot = submissions.take(context.address);
      const receiving = receiveEnquiry(store, context, slot.ok);
      const { typed, file } = await receiving.finally(() => slot.ok && slot.release());
      try {
        const input = checkedEnquiry(typed);
        const form = { kind: 'enquiry', sent: input, fields: readEnquiry(input, store) } as const;
        const id =
          !file || file.isFull()
            ? await take({ ...form, file, refused: slot.ok ? undefined : slot }, context)
            : await storeInTurn(async () => {
                const { facts, bytes } = await file.read();
                const fields = { ...form.fields, file: facts };
                return take({ ...form, fields, file: { name: facts.name, bytes } }, context);
              });
        return { fileLost: file !== undefined && !store.enquiry.get(id)?.file };
      } finally {
        await file?.discard();
      }
    },
  };
}

interface Arrival {
  readonly kind: LeadKind;
  readonly sent: Pick<Input<'enquiry/save'>, 'requestId' | 'website' | 'elapsed'>;
  readonly fields: object;
  /** A file without bytes is not stored: only its name is known. */
  readonly file?: { readonly name: string; readonly bytes?: Uint8Array } | undefined;
  /** Set if the limit refused the lead when it began to arrive: it gets no slot that came free since, as its file is gone. */
  readonly refused?: ReturnType<WindowLimit['take']> | undefined;
}

/** Returns a function that accepts leads: each once, within the limit, and marked if a machine sent it. */
function createIntake({ store, robot, now, inTurn }: Services, submissions: WindowLimit) {
  /** Stores a lead, and an enquiry's file before it, unless it exists already. Returns its id. */
  return async ({ kind, sent, fields, file, refused }: Arrival, { address }: OpenContext): Promise<string> => {
    const leads: Leads = store[kind];
    const { requestId = '' } = sent;
    const isSpam = !isBlank(sent.website ?? '') || (sent.elapsed ?? TOO_FAST_MS) < TOO_FAST_MS;
    if (requestId === '') return keep();
    const isPlain = requestId.startsWith(PLAIN_FORM);
    const known = () => leads.all((row) => (row.requestId === requestId || isSameForm(row)) && isSameFile(row))[0];
    return inTurn(`lead ${requestId}`, async () => known()?.id ?? keep());

    /** A plain form's `requestId` knows the texts alone. Of a file that is not stored now the name is known. */
    function isSameFile(row: AnyLead): boolean {
      if (!isPlain || !file) return true;
      if (file.bytes) return isEqual(row, 'file');
      const name = fieldOf(Object(fieldOf(row, 'file')), 'name');
      return name === undefined || name === file.name;
    }

    function isEqual(row: AnyLead, name: string): boolean {
      return isDeepStrictEqual(fieldOf(row, name), fieldOf(fields, name));
    }

    /** The page's `requestId` changes after an hour or a change of the site; the text does not. */
    function isSameForm(row: AnyLead): boolean {
      if (!isPlain || !row.requestId.startsWith(PLAIN_FORM)) return false;
      const isSame = Object.keys(fields).every((name) => isEqual(row, name));
      return isSame && Math.abs(now() - Date.parse(row.createDate)) < SAME_FORM_MS;
    }

    async function keep(): Promise<string> {
      const slot = refused ?? submissions.take(address);
      if (!slot.ok) throw new Failure(429, TOO_MANY, { retryAfterSeconds: slot.retryAfterSeconds });
      const privacy = store.texts.get(PRIVACY_TEXT)?.value;
      const lead = {
        ...emptyOf(leadKinds[kind].fields),
        ...fields,
        requestId,
        note: isSpam ? SPAM_NOTE : '',
        notify: robot() !== undefined && !isSpam,
        consentAt: new Date(now()).toISOString(),
        consentRevision: privacy === undefined ? '' : hash('sha256', JSON.stringify(privacy), 'base64url').slice(0, 22),
      };
      const id = store.newId();
      const bytes = file?.bytes;
      try {
        if (bytes) await store.enquiryFiles.keep(id, bytes);
        const how = { by: '', ...(bytes && { id }) };
        return (await leads.create({ ...lead, ...withSpam(lead, { isSpam }) }, how)).id;
      } catch (error) {
        slot.release();
        if (bytes && !leads.get(id)) await store.enquiryFiles.remove(id);
        throw error;
      }
    }
  };
}

/** Turns either input shape into the stored one; errors use the field names of the shape that was sent. */
export function readApplication(input: Input<'agent/save'>) {
  const isSecond =
    isBlank(input.agentName ?? '') &&
    isBlank(input.agentInfo ?? '') &&
    (input.clientName ?? input.companyName) !== undefined;
  const contactField = isSecond ? 'clientName' : 'agentName';
  const companyField = isSecond ? 'companyName' : 'agentInfo';
  const checked = object({
    [companyField]: filled(agent.fields.agentInfo.shape, '请输入公司名称'),
    [contactField]: filled(agent.fields.agentName.shape, '请输入联系人'),
    phone: visitorPhone,
  })({
    [companyField]: isBlank(input.agentInfo ?? '') ? input.companyName : input.agentInfo,
    [contactField]: isBlank(input.agentName ?? '') ? input.clientName : input.agentName,
    phone: input.phone,
  });
  if (!checked.ok) throw new Failure(400, Object.values(checked.errors)[0], { errors: checked.errors });
  const { [companyField]: agentInfo = '', [contactField]: agentName = '', phone = '' } = checked.value;
  return { agentName, agentInfo, phone };
}

/** An enquiry as the public call reads it. `Failure` 400 for wrong fields. */
export function checkedEnquiry(typed: object): Input<'enquiry/save'> {
  const read = object(asked)(typed);
  if (!read.ok) throw new Failure(400, Object.values(read.errors)[0], { errors: read.errors });
  return read.value;
}

/** The fields to store; a product that is not public is dropped, and an answer to a question that is no longer asked. */
export function readEnquiry(input: Input<'enquiry/save'>, store: Store) {
  const { name = '', phone, company = '', content = '', productId = '', page = '' } = input;
  const { answers = [input.answer1, input.answer2, input.answer3] } = input;
  const { questions = [] } = store.site.value.askExtra ?? {};
  const product = store.product.publicRows.get(productId);
  return {
    name,
    phone,
    company,
    content,
    productId: product?.id ?? '',
    productName: product?.coverName ?? '',
    page,
    answers: questions.map((label, at) => ({ label, text: answers[at] ?? '' })).filter(({ text }) => text !== ''),
  };
}
