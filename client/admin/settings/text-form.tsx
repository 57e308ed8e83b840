import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { about, privacy } from '../../../server/contract/addresses.ts';
import type { SiteTextSource } from '../../../server/contract/kinds/settings.ts';
import { type CallResult, mapResult } from '../../call.ts';
import { loadPageText, mapPageText, RichField } from '../fields/rich-field.tsx';
import type { Loaded } from '../form/draft-store.ts';
import { DraftTime, FormBody } from '../form/form-body.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { LOGIN_PATH } from '../paths.ts';
import { staffCall } from '../state/staff-call.ts';
import type { LoadedData } from '../state/use-loaded.ts';
import { FormConflict, HistoryButton } from '../versions/open-versions.tsx';
import { recordVersions } from '../versions/record-versions.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { FailureNotice } from '../widgets/notice.tsx';
import { SiteLink } from '../widgets/site-link.tsx';

/** The long texts of the site, each in its own form. */
export function SiteTexts({ data: texts, failure, load }: LoadedData<SiteTextSource[]>): ReactNode {
  return (
    <section className="panel settings-section" aria-labelledby="site-texts">
      <h2 className="settings-section-title" id="site-texts" tabIndex={-1}>
        页面内容
      </h2>
      <p className="field-hint">每篇单独保存。</p>
      <FailureNotice failure={failure} load={load} />
      {texts?.map(({ name, title }) => (
        <LongText key={name} name={name} label={title} />
      ))}
    </section>
  );
}

/** Loaded when it is first opened; when closed, it keeps the typed text. */
function LongText({ name, label }: { name: string; label: string }): ReactNode {
  const [wanted, setWanted] = useState(false);
  return (
    <details className="settings-text ruled-below" onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary className="room-3 strong" id={`site-${name}`}>
        {label}
      </summary>
      {wanted && <SiteTextForm name={name} label={label} />}
    </details>
  );
}

/** The page of each text, by its usual name. */
const SEEN_AT: Readonly<Record<string, string>> = {
  '《公司简介》': about,
  '《隐私政策》': privacy,
  '《用户协议》': LOGIN_PATH,
};

interface TextValues {
  text: string;
}

/** One text of the site, edited as it will look, with its own save button. */
function SiteTextForm({ name, label }: { name: string; label: string }): ReactNode {
  const id = useId();
  const form = useRecordForm<TextValues>({
    name: `text ${name}`,
    empty: { text: '' },
    load: () => loadText(name),
    save: async ({ text }, version) => {
      const sent = { name, text: (await loadPageText()).writePageText(text) };
      return mapResult(
        await staffCall('site/save-text', { ...sent, ...(version === undefined ? {} : { version }) }),
        (saved) => ({ values: { text }, version: saved.version }),
      );
    },
    seenAt: () => SEEN_AT[label] ?? '',
    staysOpen: true,
  });
  const describe = () => ({ label, kind: 'rich' as const });
  const history = recordVersions('texts', name, describe, (result) =>
    mapPageText(result, ({ fields }, read) => ({ text: read(String(fields.text)) })),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormBody form={form}>
        <RichField
          id={id}
          label={label}
          value={form.values.text}
          readOnly={form.status !== 'ready'}
          error={form.errors.text}
          onValue={(text) => form.change(() => ({ text }), 'text')}
        />
        <div className="settings-text-buttons below-4 at-end row gap-3">
          <DraftTime form={form} />
          {SEEN_AT[label] && <SiteLink href={SEEN_AT[label]} className="text-button" title={label} />}
          <HistoryButton form={form} history={history} />
          <BusyButton
            looks="main"
            type="submit"
            aria-label={`保存：${label}`}
            busy={form.saving}
            disabled={!form.dirty}
          >
            保存
          </BusyButton>
        </div>
      </FormBody>
      <FormConflict form={form} describe={describe} />
    </form>
  );
}

async function loadText(name: string): Promise<CallResult<Loaded<TextValues>>> {
  const result = await staffCall('site/texts', {});
  if (!result.ok) return result;
  const found = result.data.find((text) => text.name === name);
  if (!found) return { ok: false, code: 404, msg: '没有找到这篇文稿，请刷新页面', errors: {} };
  return mapPageText({ ...result, data: found }, ({ text, version }, read) => ({
    values: { text: read(text) },
    version,
  }));
}
