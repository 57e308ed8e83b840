import { type ReactNode, useId } from 'react';
import { privacy } from '../../../../server/contract/addresses.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FormPageData } from '../../page.ts';
import { WechatCode } from '../wechat-code.tsx';
import { type LeadFormOptions, useLeadForm } from './use-lead-form.ts';

/** What a page knows of the sending of its form. */
export interface Sending extends FormPageData {
  /** Called instead, when sending fails. */
  hotline: string;
  /** Shown once it is sent. */
  wechatQr?: string;
  applied: boolean;
}

interface LeadFormProps extends Sending, LeadFormOptions {
  /** What it is for, for those who hear it. */
  label?: string;
  /** Sent along without JavaScript. */
  hidden?: Readonly<Record<string, string>>;
  /** Its button's word; that it is stored; what happens then. */
  words: { readonly submit: string; readonly stored: string; readonly next: ReactNode };
}

/** Asks somebody for the little that is needed to call back, sends it, and says what became of it. */
export function LeadForm(props: LeadFormProps): ReactNode {
  const { label, action, fields, hidden = {}, words, hotline, wechatQr, refusal, requestId } = props;
  const id = useId();
  const state = useLeadForm(props);
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
      <div className="lead-form-report" ref={state.report} tabIndex={-1} role="status">
        {state.outcome.kind === 'stored' && (
          <Panel icon="check" tone="is-stored" message={words.stored} below={<WechatCode src={wechatQr} />}>
            {words.next}着急的话，也可以直接拨打 <Phone number={hotline} />。
          </Panel>
        )}
        {state.outcome.kind === 'failed' && (
          <Panel icon="phone" tone="is-failed" message={state.outcome.msg}>
            还没有提交成功，您填写的内容都还在。请稍后再点「{words.submit}」，或直接拨打 <Phone number={hotline} />。
          </Panel>
        )}
      </div>
      {fields.map((field) => {
        const { name, label: said, isOptional, check: _, delayMs: __, ...kind } = field;
        return (
          <Field
            key={name}
            id={`${id}${name}`}
            name={name}
            label={isOptional ? `${said}（选填）` : said}
            error={state.errors[name]}
            {...kind}
            required={!isOptional}
            defaultValue={refusal?.typed[name]}
            // the one way to lead a visitor without JavaScript to what was wrong
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
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button type="submit" className="button button-main full-width above-2" disabled={state.shut}>
        {state.sending ? '正在提交…' : words.submit}
      </button>
      <p className="text-centre type-small soft">
        <a className="lead-form-privacy underlined keep-phrases break-anywhere" href={privacy}>
          提交即表示您同意我们按《隐私政策》使用您填写的信息
        </a>
      </p>
    </form>
  );
}

interface PanelProps {
  icon: 'check' | 'phone';
  tone: string;
  message: string;
  children: ReactNode;
  below?: ReactNode;
}

function Panel({ icon, tone, message, children, below }: PanelProps): ReactNode {
  return (
    <div className={`lead-form-panel rounded soft ${tone}`}>
      <Icon name={icon} />
      <div>
        <p className="lead-form-says type-large strong">{message}</p>
        <p className="above-1 keep-phrases">{children}</p>
        {below}
      </div>
    </div>
  );
}

function Phone({ number }: { number: string }): ReactNode {
  return (
    <a className="underlined unbroken figures" href={`tel:${number}`}>
      {number}
    </a>
  );
}
