import * as addresses from '../../../server/contract/addresses.ts';
import { APPLICANT_MAX, STRICT_PHONE } from '../../../server/contract/rules.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import type { CallOrThrow } from '../../call.ts';
import {
  type FormPageData,
  type Head,
  loadSettings,
  orNone,
  type Query,
  type Subject,
  type ViewProps,
} from '../page.ts';
import { breadcrumb, faqPage } from '../structured-data.ts';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { LeadForm, type LeadFormProps, sendingOf } from '../widgets/lead-form/lead-form.tsx';
import { errorOf, type LeadField, type LeadRule, PHONE_FIELD, withLength } from '../widgets/lead-form/lead-rules.ts';
import { usePage } from '../widgets/page-context.ts';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Questions } from '../widgets/sections/questions.tsx';
import { Policies, Profits, Rebate } from './offer.tsx';
import { Dealer, Levels } from './terms.tsx';

type FranchiseData = Awaited<ReturnType<typeof load>> & FormPageData;

export async function load(callOrThrow: CallOrThrow, _: Query, path: string) {
  const isMobile = path === addresses.mobileFranchise;
  const site = await loadSettings(callOrThrow);
  const { newId = '' } = site.franchise.dealer ?? {};
  const isShown = newId !== '' && !site.hidden?.includes('news');
  const article = isShown ? await orNone(callOrThrow('news/detail', { newId })) : undefined;
  return { ...site, isMobile, banner: site.banners.franchise, article };
}

export function head({ banner, franchise }: FranchiseData): Head {
  return { title: banner.title, description: franchise.desc, image: franchise.image };
}

export function refuse(typed: Readonly<Record<string, string>>, path: string): FieldErrors {
  if (path !== addresses.mobileFranchise) return {};
  const checked = APPLICATION_FIELDS.map((name) => [name, errorOf(mobileRules[name], typed[name] ?? '')]);
  return Object.fromEntries(checked.filter(([, sentence]) => sentence));
}

/** The questions that the page answers, where there are any. */
export function structuredData(subject: Subject<FranchiseData>): object[] {
  return [...faqPage(subject.loaded.data.franchise.questions), breadcrumb(subject)];
}

/** All that a dealer reads: the rebate, the terms with the form beside them, what there is to earn, what help they get. */
export default function Franchise({ data, query }: ViewProps<FranchiseData>) {
  const { isMobile, banner, franchise, article, headings, phones } = data;
  const action = isMobile ? addresses.mobileFranchise : addresses.franchise;
  const reply = { ...data.reply, who: data.reply.dealer || data.reply.who };
  const { isOpen } = usePage();
  return (
    <>
      <PageBanner banner={banner} />
      {isOpen(addresses.franchise) && <Rebate {...{ franchise, isMobile }} above={headings.rebate.title} />}
      <Levels headings={headings} franchise={franchise}>
        <ApplicationForm {...sendingOf({ ...data, reply }, query)} {...{ isMobile, action }} id="application" />
      </Levels>
      <Profits heading={headings.profits} profits={franchise.profits} />
      <Policies
        headings={headings}
        policies={franchise.policies}
        advantages={isMobile ? [] : franchise.advantages}
        picture={franchise.policiesPicture}
      />
      <Dealer article={article} figures={franchise.dealer?.figures ?? []} />
      <Questions heading={headings.questions} questions={franchise.questions} />
      {(franchise.levels ?? []).length > 0 && (
        <CallBand title={headings.apply.desc} desc="" phone={phones[0]}>
          {isMobile ? undefined : <AskLink forDealers />}
        </CallBand>
      )}
    </>
  );
}

interface ApplicationFormProps extends Omit<LeadFormProps, 'fields' | 'words' | 'send' | 'judgesUntouched'> {
  /** The phone's form is the stricter one. */
  isMobile: boolean;
}

const KINDS: Record<ApplicationField, Pick<LeadField, 'label' | 'autoComplete' | 'inputMode'>> = {
  agentInfo: { label: '公司名称', autoComplete: 'organization' },
  agentName: { label: '联系人', autoComplete: 'name' },
  phone: PHONE_FIELD,
};
const WORDS = { submit: '提交申请', stored: '申请成功！' };

export function ApplicationForm({ isMobile, ...props }: ApplicationFormProps) {
  const rules = isMobile ? mobileRules : desktopRules;
  const fields = APPLICATION_FIELDS.map((name) => ({ ...KINDS[name], name, rule: rules[name] }));
  return <LeadForm {...props} send="agent/save" fields={fields} words={WORDS} judgesUntouched={isMobile} />;
}

/** The fields of an application, in the order they are asked and under the names they are sent. */
const APPLICATION_FIELDS = ['agentInfo', 'agentName', 'phone'] as const;

type ApplicationField = (typeof APPLICATION_FIELDS)[number];

type ApplicationRules = Record<ApplicationField, LeadRule>;

const TOO_LONG = `不能超过${APPLICANT_MAX}个字符`;

/** The dealer form of the desktop (specification 5). */
export const desktopRules: ApplicationRules = {
  agentInfo: withLength(0, APPLICANT_MAX, TOO_LONG, '请输入公司名称'),
  agentName: withLength(0, APPLICANT_MAX, TOO_LONG, '请输入联系人'),
  phone: PHONE_FIELD.rule,
};

/** The stricter form of the phone (specification 5); lengths in Unicode code points. */
export const mobileRules: ApplicationRules = {
  agentInfo: withLength(4, 20, '长度在 4 到 20 个字符', '请输入公司名称'),
  agentName: withLength(2, 10, '长度在 2 到 10 个字符', '请输入您的姓名'),
  phone: {
    missing: '手机号不能为空',
    patterns: [
      ['^[+-]?\\d+$', '请输入数字'],
      [STRICT_PHONE.source, '请正确输入11位手机号码'],
    ],
    delayMs: 1000,
  },
};
