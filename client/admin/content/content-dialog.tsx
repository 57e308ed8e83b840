import type { ReactNode } from 'react';
import { mapResult } from '../../call.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { RecordDialog, Unsaved } from '../form/form-body.tsx';
import { FormConflict, HistoryButton } from '../versions/open-versions.tsx';
import { recordVersions } from '../versions/record-versions.ts';
import { SiteLink } from '../widgets/site-link.tsx';
import { proposeAddress } from './addresses.ts';
import type { Content } from './content-kind.tsx';
import { OthersEditing } from './others-editing.tsx';
import { PublicationField, showTime } from './publication.tsx';
import { PublishPanel, usePublishPanel } from './publish-panel.tsx';
import { type ContentDialogProps, useContentForm } from './use-content-form.ts';

/** A dialog to add, change or view a record. */
export function ContentDialog(props: ContentDialogProps): ReactNode {
  const { content, mode, id, onChanged } = props;
  const publishing = usePublishPanel(content);
  const versions = contentVersions(content, id);
  const form = useContentForm(props, versions.describe, publishing.ask);
  // a small screen has no room for it next to the buttons
  const isNarrow = matchMedia('(max-width: 767px)').matches;
  const readOnly = mode === 'view' || form.status !== 'ready';
  const seenAt = id === '' ? '' : content.seenAt(id, form.base.values);
  const history = id !== '' && form.status === 'ready' && (
    <span className="dialog-history then-apart inline-row gap-3">
      <HistoryButton {...{ form, readOnly }} history={versions} className="inline-row" onRestored={onChanged} />
      {seenAt && <SiteLink href={seenAt} className="text-button" />}
    </span>
  );

  return (
    <RecordDialog
      form={form}
      title={content.dialogTitles[mode]}
      width={content.dialogWidth}
      readOnly={mode === 'view'}
      footStart={
        <>
          {!isNarrow && history}
          <Unsaved form={form} />
          {content.isHeldBack && form.status === 'ready' && <PublicationField form={form} isNew={id === ''} />}
        </>
      }
      over={
        <>
          <PublishPanel {...publishing} fields={form.fields} />
          <FormConflict form={form} />
        </>
      }
    >
      {(mode === 'view' || isNarrow) && history}
      <OthersEditing kind={content.kind} id={mode === 'edit' ? id : ''} form={form} />
      <fieldset className="form-grid" disabled={readOnly} onBlur={() => id === '' && proposeAddress(content, form)}>
        <KindFields fields={content.fields} {...form.inputs} readOnly={readOnly} />
      </fieldset>
    </RecordDialog>
  );
}

/** The versions of a record, with the fields that its form shows. */
function contentVersions({ kind, fields, describe }: Content, id: string) {
  const shown = new Set(fields.map(([name]) => name));
  return recordVersions(
    kind,
    id,
    (path) => (path === 'publishAt' ? { ...describe(path), show: showTime } : describe(path)),
    (result) =>
      mapResult(result, (detail) =>
        Object.fromEntries(Object.entries(detail.fields).filter(([name]) => shown.has(name))),
      ),
  );
}
