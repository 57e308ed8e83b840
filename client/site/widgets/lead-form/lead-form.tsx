import type { ReactNode } from 'react';
import { privacy } from '../../../../server/contract/addresses.ts';
import { telephoneHref } from '../../../../server/contract/telephone.ts';
import type { Site } from '../../../../server/settings.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FormPageData, Query } from '../../page.ts';
import { WechatCode } from '../wechat-code.tsx';
import { type LeadFormOptions, useLeadForm } from './use-lead-form.ts';

export interface Sending extends FormPageData {
  /** The number to call if sending fails. */
  hotline: string;
  /** Shown once it is sent. */
  wechatQr?: string | undefined;
  /** Who calls back, and when; shown once it is sent. */
  reply: Site['reply'];
  applied: boolean;
}

/** What the form of a page is sent with, from the page's data and address. */
export function sendingOf(data: Pick<Site, 'phones' | 'reply' | 'wechatQr'> & FormPageData, query: Query): Sending {
  const { phones, reply, wechatQr, requestId, refusal, sent } = data;
  const [hotline] = phones;
  return { hotline: hotline?.number ?? '', reply, wechatQr, requestId, refusal, sent, applied: query.applied === '1' };
}

export interface LeadFormProps extends Sending, LeadFormOptions {
  /** Of the form on its page: its fields' ids begin with it. */
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
  /** Above the fields, until they are sent. */
  children?: ReactNode;
}

/** A form with the few fields that a callback needs; sends them and shows the result. */
export function LeadForm(props: LeadFormProps): ReactNode {
  const { id, label, action, fields, given, hidden = {}, words, hotline, refusal, requestId } = props;
  const state = useLeadForm(props);
  if (state.outcome.kind === 'stored') return <Sent {...props} {...state} typed={state.outcome.typed} />;
  const firstWrong = fields.find(({ name }) => refusal?.errors[name]);
  return (
    <form
      className="lead-form"
      aria-label={label}
      method="post"
      action={action}
      noValidate
      ref={state.form}
      onSubmit={state.onSubmit}
    >
      {props.children}
      <div className="lead-form-report" ref={state.report} tabIndex={-1} role="status">
        {state.outcome.kind === 'failed' && (
          <div className="lead-form-panel flex below-6 type-medium is-failed rounded soft">
            <Icon name="phone" />
            <div>
              <p className="lead-form-says keep-phrases type-large strong">{state.outcome.msg}</p>
              <p className="above-1">
                还没有提交成功，您填写的内容都还在。请稍后再点「{words.submit}」，或直接拨打 <Phone number={hotline} />
                。
              </p>
            </div>
          </div>
        )}
      </div>
      {fields.map((field) => {
        const { name, label: said, isOptional, check: _, delayMs: __, ...kind } = field;
        return (
          <Field
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={isOptional ? `${said}（选填）` : said}
            error={state.errors[name]}
            {...kind}
            required={!isOptional}
            defaultValue={refusal?.typed[name] ?? given?.[name]}
            // the only way to lead a visitor without JavaScript to the errors
            autoFocus={field === firstWrong}
            onChange={() => state.onChange(field)}
            onBlur={() => state.onLeave(field)}
          />
        );
      })}
      {Object.entries({ ...hidden, ...(requestId && { requestId }) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="sr-only" aria-hidden="true">
        <label>
          请勿填写
          <input name="website" tabIndex={-1} autoComplete="off" {...LEFT_EMPTY} />
        </label>
      </div>
      <button type="submit" className="button button-main full-width above-2" disabled={state.shut}>
        {state.sending ? '正在提交…' : words.submit}
      </button>
      <p className="text-centre type-small soft">
        <a className="lead-form-privacy no-break room-3 underlined keep-phrases break-anywhere" href={privacy}>
          提交即表示您同意我们按《隐私政策》使用您填写的信息
        </a>
      </p>
    </form>
  );
}

/** By these, 1Password, LastPass, Bitwarden and Dashlane leave a field alone. Browsers fill in none with this name and label. */
const LEFT_EMPTY = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '', 'data-form-type': 'other' };

interface SentProps extends LeadFormProps, Pick<ReturnType<typeof useLeadForm>, 'report' | 'again'> {
  typed: Readonly<Record<string, string>>;
}

/** Replaces the form: shows what was sent, who calls back and when, how to reach us sooner, and a button for another one. */
function Sent({ words, about, fields, typed, reply, hotline, wechatQr, action, applied, report, again }: SentProps) {
  const rows = [
    ['咨询产品', about],
    ...fields.map(({ name, label }) => [label, typed[name]]),
    ['谁联系您', reply.who],
    ['什么时候', reply.when],
  ];
  return (
    <div className="lead-form-sent" ref={report} tabIndex={-1} role="status">
      <p className="lead-form-says type-heading heavy row">
        <Icon name="check" />
        {words.stored}
      </p>
      <dl className="lead-form-rows above-5">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="lead-form-row grid room-3 ruled-above">
                <dt className="soft">{label}</dt>
                <dd className="break-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="lead-form-sooner ruled-above soft keep-phrases">
        {reply.who || reply.when ? '请留意来电。' : '我们会按您留下的手机号联系您，请留意来电。'}
        着急的话，也可以直接拨打 <Phone number={hotline} />。
      </p>
      <WechatCode src={wechatQr} />
      <a
        className="button full-width above-6"
        href={`${action}#apply`}
        onClick={(event) => {
          if (applied) return; // another page than the confirmation
          event.preventDefault();
          again();
        }}
      >
        再提交一条
      </a>
    </div>
  );
}

function Phone({ number }: { number: string }): ReactNode {
  return (
    <a className="underlined unbroken figures" href={telephoneHref(number)}>
      {number}
    </a>
  );
}
