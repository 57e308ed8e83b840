import { type FormEvent, useId, useState } from 'react';
import { PRIVACY_TEXT } from '../../../server/contract/rules.ts';
import { privacyAnswers, type SiteTextSource, settings } from '../../../server/settings.ts';
import { type CallResult, mapResult } from '../../call.ts';
import { describeField } from '../fields/describe-field.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { loadPageText, mapPageText } from '../fields/page-text.ts';
import { RichField } from '../fields/rich-field.tsx';
import { FormBody, RecordDialog, Unsaved } from '../form/form-body.tsx';
import type { Loaded } from '../form/form-state.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayCall } from '../state/stored-session.ts';
import { FormConflict, HistoryButton } from '../versions/open-versions.tsx';
import { recordVersions } from '../versions/record-versions.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { ChangedMark } from '../widgets/fields/changed-mark.tsx';
import { Notice } from '../widgets/notice.tsx';
import { SiteLink } from '../widgets/site-link.tsx';

interface TextValues {
  text: string;
  /** Months that a generated text names, saved with it; 0 if it was not generated. */
  keepMonths: number;
}

/** One text of the site, edited as it will look, with its own save button. */
export function SiteTextForm({ text: { name, title: label, seenAt } }: { text: SiteTextSource }) {
  const id = useId();
  const [asks, setAsks] = useState(false);
  const mayChange = mayCall('site/save-text');
  const describe = (path: string) =>
    path === 'keepMonths' ? describeField(settings.fields, 'privacy.keepMonths') : { label, kind: 'rich' as const };
  const form = useRecordForm<TextValues>({
    name: `text ${name}`,
    describe,
    empty: { text: '', keepMonths: 0 },
    load: () => loadText(name),
    save: async ({ text, keepMonths }, version, before) => {
      // first: after a failure of either, the same save goes on
      if (keepMonths && keepMonths !== before.keepMonths) {
        const changed = await staffCall('site/save', { site: { privacy: { keepMonths } } });
        if (!changed.ok) return changed;
      }
      const sent = { name, text: (await loadPageText()).writePageText(text) };
      const saved = await staffCall('site/save-text', { ...sent, ...(version === undefined ? {} : { version }) });
      return mapResult(saved, (now) => ({ values: { text, keepMonths }, version: now.version }));
    },
    savedAs: () => (seenAt ? { action: { seenAt } } : {}),
    staysOpen: true,
  });
  const history = recordVersions('texts', name, describe, (result) =>
    mapPageText(result, ({ fields }, read) => ({ text: read(String(fields.text)) })),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <>
      <form noValidate onSubmit={onSubmit}>
        <FormBody form={form}>
          {mayChange && name === PRIVACY_TEXT && form.status === 'ready' && (
            <Notice kind="offer" icon="pencil" text="公司、联系方式和备案号取自站点设置，别的回答几个问题就能生成。">
              <Button onClick={() => setAsks(true)}>回答问题并生成</Button>
            </Notice>
          )}
          <ChangedMark path="text" />
          <RichField
            id={id}
            label={label}
            value={form.values.text}
            readOnly={form.status !== 'ready' || !mayChange}
            error={form.errors.text}
            onValue={(text) => form.put('text', text)}
          />
          <div className="settings-text-buttons below-4 at-end row gap-3">
            <Unsaved form={form} />
            {seenAt && <SiteLink href={seenAt} className="text-button" title={label} />}
            {mayChange && (
              <>
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
              </>
            )}
          </div>
        </FormBody>
        <FormConflict form={form} />
      </form>
      {asks && (
        <PrivacyDialog onText={(generated) => form.change(() => generated, 'text')} onClose={() => setAsks(false)} />
      )}
    </>
  );
}

type Answers = { receivers: string; months: number | null; place: string };

const NO_ANSWERS: Answers = { receivers: '', months: null, place: '' };

/** Asks what the settings do not know, and generates the privacy text. Nothing is saved. */
function PrivacyDialog({ onText, onClose }: { onText(generated: TextValues): void; onClose(): void }) {
  const form = useRecordForm<Answers>({
    name: 'privacy answers',
    empty: NO_ANSWERS,
    load: async () =>
      mapResult(await staffCall('site/read', {}), ({ site }) => ({
        values: { ...NO_ANSWERS, months: site.privacy?.keepMonths || null },
        version: undefined,
      })),
    save: async (answers) => {
      const keepMonths = Number(answers.months);
      const answer = await staffCall('site/privacy', { ...answers, months: keepMonths });
      const result = await mapPageText(answer, ({ text }, read) => ({ text: read(text), keepMonths }));
      if (result.ok) onText(result.data);
      return result.ok ? { ...result, msg: '已生成，请看一遍，保存后公开' } : result;
    },
    onClose,
  });
  return (
    <RecordDialog form={form} title="生成隐私政策" submitWord="生成" isLeavable={false}>
      <p className="below-4 soft">
        生成的全文替换编辑器里现在的文字，您看过、改过、保存以后才公开。站点设置里还没有的，留着【】等您填写。
      </p>
      <KindFields fields={Object.entries(privacyAnswers)} {...form.inputs} />
    </RecordDialog>
  );
}

async function loadText(name: string): Promise<CallResult<Loaded<TextValues>>> {
  const result = await staffCall('site/texts', {});
  if (!result.ok) return result;
  const found = result.data.find((text) => text.name === name);
  if (!found) return { ok: false, code: 404, msg: '没有找到这篇文稿，请刷新页面', errors: {} };
  return mapPageText({ ...result, data: found }, ({ text, version }, read) => ({
    values: { text: read(text), keepMonths: 0 },
    version,
  }));
}
