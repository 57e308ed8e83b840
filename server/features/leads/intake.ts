import { hash } from 'node:crypto';
import type { HandlersOf, OpenContext, Services } from '../../api/context.ts';
import type { Input } from '../../calls.ts';
import { Failure } from '../../contract/failure.ts';
import { isBlank } from '../../contract/fold.ts';
import { emptyOf } from '../../contract/kinds/fields.ts';
import { APPLICANT_MAX, PLAIN_FORM, PRIVACY_TEXT } from '../../contract/rules.ts';
import { filledText, object } from '../../contract/shape.ts';
import type { Store } from '../../store/open-store.ts';
import type { leadsCalls } from './calls.ts';
import { type LeadKind, leadKinds } from './kinds.ts';
import { SPAM_NOTE, visitorPhone, withSpam } from './lead-fields.ts';
import { type AnyLead, fieldOf, type Leads } from './lead-line.ts';

/** Limit of leads, applications and enquiries together, per client address and time. */
const SUBMISSIONS_MOST = 5;
const SUBMISSIONS_WINDOW_MS = 10 * 60_000;

/** The same form with the same text within this time is the same lead, from whatever page. */
const SAME_FORM_MS = 3_600_000;

/** Faster than a person can fill in the form. */
const TOO_FAST_MS = 2_000;

/** The calls of visitors: applications under two paths, and enquiries. */
export function intakeHandlers(
  services: Services,
): Pick<HandlersOf<typeof leadsCalls>, 'agent/save' | 'alliance/insert' | 'enquiry/save'> {
  const { store } = services;
  const take = createIntake(services);
  const apply = (input: Input<'agent/save'>, context: OpenContext) =>
    take('agent', input, readApplication(input), context);
  return {
    'agent/save': apply,
    'alliance/insert': apply,
    'enquiry/save': (input, context) => take('enquiry', input, readEnquiry(input, store), context),
  };
}

/** Returns a function that accepts leads: each once, within the limit, and marked if a machine sent it. */
function createIntake({ store, robot, now, limitOf, inTurn }: Services) {
  const submissions = limitOf(SUBMISSIONS_MOST, SUBMISSIONS_WINDOW_MS);

  /** Stores a lead with the fields that its form sent, unless it exists already. */
  return async (
    kind: LeadKind,
    sent: Pick<Input<'enquiry/save'>, 'requestId' | 'website' | 'elapsed'>,
    fields: object,
    { address }: OpenContext,
  ): Promise<undefined> => {
    const leads: Leads = store[kind];
    const { requestId = '' } = sent;
    const isSpam = !isBlank(sent.website ?? '') || (sent.elapsed ?? TOO_FAST_MS) < TOO_FAST_MS;
    if (requestId === '') return keep();
    const isKnown = () => leads.all((row) => row.requestId === requestId || isSameForm(row)).length > 0;
    return inTurn(`lead ${requestId}`, async () => (isKnown() ? undefined : keep()));

    /** The page's `requestId` changes after an hour or a change of the site; the text does not. */
    function isSameForm(row: AnyLead): boolean {
      if (!requestId.startsWith(PLAIN_FORM) || !row.requestId.startsWith(PLAIN_FORM)) return false;
      const isEqual = Object.entries(fields).every(([name, value]) => fieldOf(row, name) === value);
      return isEqual && Math.abs(now() - Date.parse(row.createDate)) < SAME_FORM_MS;
    }

    async function keep(): Promise<undefined> {
      const place = submissions.take(address);
      if (!place.ok) {
        const message = '提交过于频繁，请稍后再试，或直接拨打业务热线';
        throw new Failure(429, message, { retryAfterSeconds: place.retryAfterSeconds });
      }
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
      try {
        await leads.create({ ...lead, ...withSpam(lead, { isSpam }) }, { by: '' });
      } catch (error) {
        place.release();
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
    [companyField]: filledText(APPLICANT_MAX, '请输入公司名称'),
    [contactField]: filledText(APPLICANT_MAX, '请输入联系人'),
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

/** The fields to store; a product that is not public is dropped. */
export function readEnquiry(input: Input<'enquiry/save'>, store: Store) {
  const { name = '', phone, company = '', content = '', productId = '', page = '' } = input;
  const product = store.product.publicRows.get(productId);
  return {
    name: name.trim(),
    phone,
    company: company.trim(),
    content: content.trim(),
    productId: product?.id ?? '',
    productName: product?.coverName ?? '',
    page,
  };
}
