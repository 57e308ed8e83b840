import type { ReactNode } from 'react';
import { contentKinds } from '../../../server/contract/kinds/kinds.ts';
import { describeField } from '../fields/describe-field.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { FormConflict } from '../versions/form-conflict.tsx';
import { HistoryButton } from '../versions/history-button.tsx';
import { FormDialog } from '../widgets/form-dialog.tsx';
import { SiteLink } from '../widgets/site-link.tsx';
import type { Content, ContentMode } from './content-kind.ts';
import { contentVersions, useLastSavedBy } from './content-versions.ts';
import { PublicationField, showPublication } from './publication.tsx';
import { usePublishPanel } from './publish-panel.tsx';
import { useContentForm } from './use-content-form.ts';

interface ContentDialogProps {
  content: Content;
  mode: ContentMode;
  /** Empty for a new record. */
  id: string;
  /** The list has to be asked for again; a new record has this id. */
  onChanged(newId?: string): void;
  onClose(): void;
}

/** A record in a dialog: added, changed or looked at. */
export function ContentDialog({ content, mode, id, onChanged, onClose }: ContentDialogProps): ReactNode {
  const publishing = usePublishPanel(content);
  const form = useContentForm(content, mode, id, { onSaved: onChanged, onClose, beforeSave: publishing.ask });
  const lastSavedBy = useLastSavedBy(content.kind, id, form.theirs !== undefined);
  const readOnly = mode === 'view' || form.status !== 'ready';
  const seenAt = id === '' ? '' : content.seenAt(id, form.base.values);
  const history = id !== '' && form.status === 'ready' && (
    <span className="dialog-history inline-row">
      <HistoryButton
        form={form}
        history={contentVersions(content, id)}
        className="inline-row"
        readOnly={mode === 'view'}
        onRestored={onChanged}
      />
      {seenAt && <SiteLink href={seenAt} className="text-button" />}
    </span>
  );

  return (
    <FormDialog
      title={content.dialogTitles[mode]}
      width={content.dialogWidth}
      readOnly={mode === 'view'}
      busy={form.saving}
      disabled={form.status !== 'ready'}
      onSubmit={form.save}
      onClose={form.leave}
      footStart={history}
      over={
        <>
          {publishing.panel}
          <FormConflict
            form={form}
            describe={(path) => ({
              ...describeField(contentKinds[content.kind].fields, path),
              ...showPublication(path),
            })}
            by={lastSavedBy}
          />
        </>
      }
    >
      {mode === 'view' && history}
      <FormBody form={form}>
        <fieldset className="form-grid" disabled={readOnly}>
          <KindFields
            fields={content.fields}
            values={form.values}
            errors={form.errors}
            readOnly={readOnly}
            onField={(name, value, path) => form.change((before) => ({ ...before, [name]: value }), path)}
          />
          {content.isHeldBack && (
            <PublicationField
              values={form.values}
              base={form.base.values}
              isNew={id === ''}
              errors={form.errors}
              onValues={(values, path) => form.change((before) => ({ ...before, ...values }), path)}
            />
          )}
        </fieldset>
      </FormBody>
    </FormDialog>
  );
}
