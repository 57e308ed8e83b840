import { type ReactNode, useContext } from 'react';
import { contact } from '../../../../server/contract/addresses.ts';
import {
  ANSWER_MAX,
  APPLICANT_MAX,
  ASKED_FILE_MAX_BYTES,
  ASKED_FILE_TOO_LARGE,
  ASKED_FILE_TYPES,
  ENQUIRY_MAX,
} from '../../../../server/contract/rules.ts';
import { openingHours } from '../../../../server/contract/telephone.ts';
import type { Site } from '../../../../server/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { opens } from '../../live/live.ts';
import { Drawer } from '../drawer.tsx';
import { LeadForm, type LeadFormProps } from '../lead-form/lead-form.tsx';
import { type LeadField, PHONE_FIELD, withLength } from '../lead-form/lead-rules.ts';
import { PageContext, usePage } from '../page-context.ts';

/** Returns the words of buttons, form and sheet: the owner's, or else the usual ones, which may name the page's product. */
export function useAskWords(isForProduct = false): NonNullable<Site['ask']> {
  const { ask } = useContext(PageContext);
  const usual = isForProduct ? '咨询该产品' : '咨询报价';
  return {
    button: ask?.button || usual,
    submit: ask?.submit || '提交咨询',
    phone: ask?.phone || '电话咨询',
    title: ask?.title || usual,
  };
}

interface AskLinkProps {
  className?: string;
  /** Address of a page's form, for visitors without JavaScript. */
  href?: string | undefined;
  /** Leads to the form for dealers, in the address or on the page itself. */
  forDealers?: boolean;
  /** Is on the page of the product that is asked about. */
  forProduct?: boolean;
  children?: ReactNode;
}

/** The site's enquiry button: it opens the enquiry sheet, which names the product of the page. */
export function AskLink(props: AskLinkProps) {
  const { className = '', href, forDealers = false, forProduct, children } = props;
  const words = useAskWords(forProduct);
  const { inEnglish, titleOf } = usePage(); // in English it leads to the page's own block: the sheet is in Chinese
  const inChinese = forDealers ? `申请${titleOf('franchise')}` : words.button;
  return (
    <a
      className={`button button-main${className && ` ${className}`}`}
      href={href ?? (forDealers ? '#apply' : `${contact}#apply`)}
      {...(!inEnglish && !forDealers && opens('ask'))}
    >
      {children ?? (inEnglish ? 'Contact us' : inChinese)}
    </a>
  );
}

interface EnquiryProps extends Omit<AskFormProps, 'id' | 'children'> {
  title: string;
  /** Who calls back, when and why: above the fields if something is beside the form, otherwise left of them. */
  answer: string;
  /** Left of the form at a desk, above it on phones, printed too. */
  beside?: ReactNode;
  /** Right of the form at a desk, below it on phones, printed too. */
  children?: ReactNode;
}

/** The callback form of a page, and what happens once it is sent. */
export function Enquiry({ title, answer, beside, children, ...form }: EnquiryProps) {
  const isAlone = !beside && !children;
  const row = `enquiry-row split ${children ? 'is-first' : 'middle'} `;
  return (
    <section
      className={`enquiry on-mist section-space${isAlone ? ' screen-only' : ''}`}
      aria-labelledby="enquiry-title"
    >
      <div className={`${isAlone ? '' : row}container`}>
        {beside && <div>{beside}</div>}
        <div
          className={`enquiry-panel screen-only shadowed on-paper${isAlone ? ' split split-narrow' : ''}`}
          id="apply"
        >
          <div>
            <h2 className="type-heading" id="enquiry-title">
              {title}
            </h2>
            <p className="above-2 below-4 measure soft type-large">{answer}</p>
          </div>
          <AskForm {...form} id="enquiry" />
        </div>
        {children}
      </div>
    </section>
  );
}

/** 「周一至周六 8:30–17:30，工程师回电，讲清参数、安装条件和报价。」 */
export function answerOf({ company, headings }: Pick<Site, 'company' | 'headings'>): string {
  const { title, desc } = headings.enquiry;
  return [openingHours(company.hours), title, desc].filter(Boolean).join('，');
}

const FILE: LeadField = {
  name: 'file',
  label: '附件',
  hint: 'JPG、PNG、WebP 图片或 PDF，不超过 8MB',
  type: 'file',
  accept: Object.values(ASKED_FILE_TYPES).join(),
  rule: { patterns: [], delayMs: 0, largest: [ASKED_FILE_MAX_BYTES, ASKED_FILE_TOO_LARGE] },
};

function useAskExtra(): readonly LeadField[] {
  const { askExtra } = useContext(PageContext);
  const rule = within(ANSWER_MAX);
  const asked = (askExtra?.questions ?? []).map((label, at): LeadField => ({ name: `answer${at + 1}`, label, rule }));
  return askExtra?.file ? [...asked, FILE] : asked;
}

interface AskFormProps extends Omit<LeadFormProps, 'fields' | 'hidden' | 'words' | 'send'> {
  /** The path of the page that it is sent from, if `action` is another one. */
  page?: string;
  productId?: string | undefined;
}

const FIELDS: readonly LeadField[] = [
  PHONE_FIELD,
  { name: 'name', label: '怎么称呼您', autoComplete: 'name', rule: within(APPLICANT_MAX) },
  { name: 'company', label: '公司', autoComplete: 'organization', rule: within(APPLICANT_MAX) },
  { name: 'content', label: '想了解什么', rows: 3, rule: within(ENQUIRY_MAX) },
];

export function AskForm({ productId, page = '', ...props }: AskFormProps) {
  const { title, submit } = useAskWords(true);
  const words = { submit, stored: '提交成功！' };
  const fields = [...FIELDS, ...useAskExtra()];
  const from = { page: page || (props.action.split('?', 1)[0] ?? ''), ...(productId && { productId }) };
  return <LeadForm label={title} {...props} send="enquiry/save" fields={fields} hidden={from} words={words} />;
}

function within(most: number): LeadField['rule'] {
  return withLength(0, most, `不能超过${most}个字符`);
}

interface AskSheetProps extends Pick<Site, 'phones' | 'reply' | 'wechatQr'> {
  product: { productId: string; name: string } | undefined;
  /** The text that its field 想了解什么 begins with. */
  wish: string | undefined;
  page: string;
  /** The page with such a form, for visitors whose browser sends it without JavaScript. */
  action: string;
}

/** The callback form over the page. Until `opens('ask')` it is a template: a search finds only the page's own form. */
export function AskSheet({ product, wish, page, action, phones, reply, wechatQr }: AskSheetProps) {
  const { title } = useAskWords(product !== undefined);
  return (
    <Drawer id="ask" label={title} isTall>
      <template>
        <div className="ask-sheet">
          <div className="stays over on-paper apart row">
            <h2 className="type-heading">{title}</h2>
            <button type="button" className="at-edge square-48 centre rigid" aria-label="关闭" data-close="">
              <Icon name="close" />
            </button>
          </div>
          <AskForm
            {...{ reply, wechatQr, page, action }}
            id="ask"
            label={title}
            productId={product?.productId}
            about={product?.name}
            given={wish ? { content: wish } : undefined}
            hotline={phones[0]?.number ?? ''}
            applied={false}
            folds
          >
            {product && <p className="accent above-2 type-lead strong">{product.name}</p>}
            <p className="below-6 above-2 soft">
              {reply.who || '我们'}给您回电{reply.when && `：${reply.when}`}
            </p>
          </AskForm>
        </div>
      </template>
    </Drawer>
  );
}
