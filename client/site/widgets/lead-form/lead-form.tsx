import type { ReactNode } from 'react';
import { privacy } from '../../../../server/contract/addresses.ts';
import { telephoneHref } from '../../../../server/contract/telephone.ts';
import type { Site } from '../../../../server/settings.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { live, part } from '../../live/live.ts';
import type { FormPageData, Query } from '../../page.ts';
import { byWord } from '../by-word.tsx';
import { WechatCode } from '../wechat-code.tsx';
import type { LeadField } from './lead-rules.ts';

interface Sending extends FormPageData {
  /** The number to call if sending fails. */
  hotline: string;
  /** Shown once it is sent. */
  wechatQr?: string | undefined;
  /** Who calls back, and when; shown once it is sent. */
  reply: Site['reply'];
  /** The lead was stored, without JavaScript. */
  applied: boolean;
}

/** The hidden values of a page's form, from the page's data and address. */
export function sendingOf(data: Pick<Site, 'phones' | 'reply' | 'wechatQr'> & FormPageData, query: Query): Sending {
  const { phones, reply, wechatQr, requestId, refusal, sent } = data;
  const [hotline] = phones;
  return { hotline: hotline?.number ?? '', reply, wechatQr, requestId, refusal, sent, applied: query.applied === '1' };
}

export interface LeadFormProps extends Sending {
  /** The address of a page with such a form: its target without JavaScript. */
  action: string;
  send: 'agent/save' | 'enquiry/save';
  fields: readonly LeadField[];
  /** Whether an untouched field is validated on blur too; otherwise only one that was typed into. */
  judgesUntouched?: boolean;
  /** The form's id on its page: its fields' ids begin with it. */
  id: string;
  /** Its purpose, for screen readers. */
  label?: string;
  /** Hidden fields for submissions without JavaScript. */
  hidden?: Readonly<Record<string, string>>;
  /** The product of the lead; shown again once it is sent. */
  about?: string | undefined;
  /** Filled in already, by field name. */
  given?: Readonly<Record<string, string>> | undefined;
  /** The label of its button, and the message that it is stored. */
  words: { readonly submit: string; readonly stored: string };
  /** Begins with the fields that must be filled in and the button; the rest is folded below it. */
  folds?: boolean;
  /** Above the fields, until they are sent. */
  children?: ReactNode;
}

/** A form with the few fields that a callback needs, and what replaces it once it is sent; see live/lead-form.ts. */
export function LeadForm(props: LeadFormProps) {
  const { send, fields, judgesUntouched = false, refusal, applied } = props;
  const rules = Object.fromEntries(fields.map(({ name, rule }) => [name, rule]));
  const isSent = applied && !refusal;
  return (
    <div {...live('leadForm', { send, rules, judgesUntouched })}>
      {!isSent && <Form {...props} />}
      <Sent {...props} isSent={isSent} />
    </div>
  );
}

function Form(props: LeadFormProps) {
  const { id, label, action, fields, given, hidden = {}, words, hotline, refusal, requestId } = props;
  const { msg, errors = {}, typed = {} } = refusal ?? {};
  const firstWrong = fields.find(({ name }) => errors[name]);
  const file = fields.find(({ type }) => type === 'file');
  const folded = props.folds ? fields.filter(({ rule }) => !rule.missing) : [];
  const texts = fields.filter((field) => field !== file);
  const fieldOf = ({ name, label: said, hint, rule, ...kind }: LeadField) => (
    <Field
      key={name}
      id={`${id}-${name}`}
      name={name}
      label={rule.missing ? said : `${said}（${hint ? `${hint}，` : ''}选填）`}
      error={errors[name]}
      {...kind}
      required={rule.missing !== undefined}
      defaultValue={typed[name] ?? given?.[name]}
      // the only way to lead a visitor without JavaScript to the errors
      autoFocus={name === firstWrong?.name}
    />
  );
  const shown = (some: readonly LeadField[]) => some.filter((field) => !folded.includes(field)).map(fieldOf);
  return (
    <form
      className="lead-form"
      aria-label={label}
      method="post"
      action={action}
      encType={file && 'multipart/form-data'}
      noValidate
    >
      {props.children}
      <div className="lead-form-report" tabIndex={-1} role="status">
        <div
          hidden={!refusal || firstWrong !== undefined}
          className="lead-form-panel inside-5 flex below-6 type-medium is-failed rounded soft"
          {...part('leadForm', 'panel')}
        >
          <Icon name="phone" className="icon right-3" />
          <div>
            <p className="lead-form-says keep-phrases type-large strong" {...part('leadForm', 'refusal')}>
              {msg}
            </p>
            <p className="above-1">
              没能提交，您填写的内容都还在{file && refusal && '，附件请重新选择'}。请稍后再点「{words.submit}
              」，或直接拨打 <Phone number={hotline} />。
            </p>
          </div>
        </div>
      </div>
      {shown(texts)}
      {Object.entries({ ...hidden, ...(requestId && { requestId }) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="sr-only" aria-hidden="true">
        <label>
          请勿填写
          <input name="website" tabIndex={-1} autoComplete="off" {...LEFT_EMPTY} />
        </label>
      </div>
      {/* the last of all: when too large a file is refused, the fields before it are known */}
      {file && shown([file])}
      <div className="lead-form-send">
        <button
          type="submit"
          className="button button-main full-width above-2"
          data-sending="正在提交…"
          {...part('leadForm', 'submit')}
        >
          {words.submit}
        </button>
        <p className="text-centre type-small soft">
          <a className="no-break room-3 underlined keep-phrases" href={privacy}>
            提交即表示您同意我们按《隐私政策》使用您填写的信息{file && '和附件'}
          </a>
        </p>
      </div>
      {folded.length > 0 && (
        <details
          className="above-4 ruled-above"
          open={folded.some(({ name }) => errors[name] ?? typed[name] ?? given?.[name])}
        >
          <summary className="room-3 apart row ink accent-hover">
            <span className="keep-phrases">还可以写：{byWord(folded.map((field) => field.label).join('、'))}</span>
            <Icon name="plus" className="icon icon-20 left-4 accent" />
          </summary>
          {folded.map(fieldOf)}
          <button type="submit" className="button full-width above-2">
            {words.submit}
          </button>
        </details>
      )}
    </form>
  );
}

/** By these, 1Password, LastPass, Bitwarden and Dashlane leave a field alone. Browsers fill in none with this name and label. */
const LEFT_EMPTY = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '', 'data-form-type': 'other' };

/** Replaces the form: shows what was sent, who calls back and when, how to reach us sooner, and a link to another one. */
function Sent(props: LeadFormProps & { isSent: boolean }) {
  const { id, isSent, words, about, fields, sent = {}, reply, hotline, wechatQr, action } = props;
  const hasFile = fields.some(({ type }) => type === 'file');
  return (
    <section
      hidden={!isSent}
      className="lead-form-sent"
      tabIndex={-1}
      aria-labelledby={`${id}-sent`}
      {...part('leadForm', 'sent')}
    >
      <p className="lead-form-says type-heading heavy row" id={`${id}-sent`}>
        <Icon name="check" className="icon icon-32 right-3" />
        <span {...part('leadForm', 'stored')}>{isSent && words.stored}</span>
      </p>
      {hasFile && (
        <p hidden={!isSent || sent.fileLost !== 'true'} className="above-2 keep-phrases" {...part('leadForm', 'lost')}>
          附件没有收下：网站存放附件的地方已满。您填写的文字已经提交，附件请在我们联系您时另外发来。
        </p>
      )}
      <dl className="above-5">
        <Row label="咨询产品" value={about} />
        {fields.map(({ name, label }) => (
          <Row key={name} label={label} name={name} value={isSent ? sent[name] : undefined} />
        ))}
        <Row label="谁联系您" value={reply.who} />
        <Row label="什么时候" value={reply.when} />
      </dl>
      <p className="room-4 ruled-above soft keep-phrases">
        {reply.who || reply.when ? '请留意来电。' : '我们会按您留下的手机号联系您，请留意来电。'}
        着急的话，也可以直接拨打 <Phone number={hotline} />。
      </p>
      <WechatCode src={wechatQr} />
      <a className="button full-width above-2" href={`${action}#apply`} {...part('leadForm', 'again')}>
        再提交一条
      </a>
    </section>
  );
}

/** One without a value is hidden: the browser fills in those with the `name` of a field. */
function Row({ label, name, value }: Partial<Record<'label' | 'name' | 'value', string | undefined>>) {
  return (
    <div hidden={!value} className="lead-form-row grid room-3 ruled-above">
      <dt className="soft">{label}</dt>
      <dd data-name={name}>{value}</dd>
    </div>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a className="underlined unbroken figures" href={telephoneHref(number)}>
      {number}
    </a>
  );
}
