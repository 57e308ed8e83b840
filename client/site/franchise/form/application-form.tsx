import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FormPageData } from '../../page.ts';
import { APPLICATION_FIELDS, type ApplicationField, type ApplicationRules } from './application-rules.ts';
import { useApplication } from './use-application.ts';

/** What a page knows of the sending of its form. */
export interface Sending extends FormPageData {
  /** Called instead, when sending fails. */
  hotline: string;
  applied: boolean;
}

interface ApplicationFormProps extends Sending {
  /** The page's own path: where the form goes without JavaScript. */
  action: string;
  labels: Record<ApplicationField, string>;
  rules: ApplicationRules;
  /** See `useApplication`. */
  judgesUntouched?: boolean;
}

/** The right keyboard and the browser's own suggestions for each field. */
const KINDS: Record<
  ApplicationField,
  { type: string; autoComplete: string; inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'] }
> = {
  agentInfo: { type: 'text', autoComplete: 'organization' },
  agentName: { type: 'text', autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel-national', inputMode: 'numeric' },
};

/** Asks for a company, a contact and a phone number, sends them, and says what became of it. */
export function ApplicationForm(props: ApplicationFormProps): ReactNode {
  const { action, labels, rules, judgesUntouched = false, hotline, applied, refusal, requestId } = props;
  const id = useId();
  const state = useApplication({ rules, judgesUntouched, refusal, applied });
  const firstWrong = APPLICATION_FIELDS.find((field) => refusal?.errors[field]);
  return (
    <form
      className="application-form"
      method="post"
      action={action}
      noValidate
      ref={state.form}
      onSubmit={state.onSubmit}
    >
      <div className="application-form-report" ref={state.report} tabIndex={-1} role="status">
        {state.outcome.kind === 'stored' && <Stored hotline={hotline} />}
        {state.outcome.kind === 'failed' && <Failed msg={state.outcome.msg} hotline={hotline} />}
      </div>
      {APPLICATION_FIELDS.map((field) => (
        <Field
          key={field}
          id={`${id}${field}`}
          name={field}
          label={labels[field]}
          error={state.errors[field]}
          {...KINDS[field]}
          required
          defaultValue={refusal?.typed[field]}
          // the one way to lead a visitor without JavaScript to what was wrong
          autoFocus={field === firstWrong}
          onChange={() => state.onChange(field)}
          onBlur={() => state.onLeave(field)}
        />
      ))}
      {requestId && <input type="hidden" name="requestId" value={requestId} />}
      <button type="submit" className="button button-main application-form-submit" disabled={state.shut}>
        {state.sending ? '正在提交…' : '提交申请'}
      </button>
    </form>
  );
}

function Stored({ hotline }: { hotline: string }): ReactNode {
  return (
    <div className="application-form-panel is-stored soft">
      <Icon name="check" />
      <div>
        <p className="application-form-says type-large strong">申请成功！</p>
        <p>
          我们会按您留下的手机号联系您，请留意来电。着急的话，也可以直接拨打 <Phone number={hotline} />。
        </p>
      </div>
    </div>
  );
}

function Failed({ msg, hotline }: { msg: string; hotline: string }): ReactNode {
  return (
    <div className="application-form-panel is-failed soft">
      <Icon name="phone" />
      <div>
        <p className="application-form-says type-large strong">{msg}</p>
        <p>
          申请还没有提交成功，您填写的内容都还在。请稍后再点「提交申请」，或直接拨打 <Phone number={hotline} />。
        </p>
      </div>
    </div>
  );
}

function Phone({ number }: { number: string }): ReactNode {
  return (
    <a className="application-form-phone figures" href={`tel:${number}`}>
      {number}
    </a>
  );
}
