import { useEffect, useRef, useState } from 'react';
import type { Present } from '../../../server/contract/calls/beside-content.ts';
import { chinaClock } from '../../../server/contract/china-time.ts';
import type { ContentKind } from '../../../server/kinds.ts';
import { call, mapResult } from '../../call.ts';
import { focusField } from '../../ui/field-focus.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { changedIn, type Describe, sameValues } from '../form/differences.ts';
import { RecordDialog, Unsaved } from '../form/form-body.tsx';
import { type RecordForm, useRecordForm } from '../form/use-record-form.ts';
import { repeatWhileUsed } from '../state/staff-call.ts';
import { FormConflict, HistoryButton } from '../versions/open-versions.tsx';
import { recordVersions } from '../versions/record-versions.ts';
import { uploadShare } from '../widgets/fields/upload-file.ts';
import { Notice } from '../widgets/notice.tsx';
import { SiteLink } from '../widgets/site-link.tsx';
import { proposeAddress } from './addresses.ts';
import { sharePreview } from './content-acts.ts';
import type { Content, ContentMode } from './content-kind.tsx';
import type { FieldValues } from './content-record.ts';
import { PublicationField, savedState, showTime } from './publication.tsx';
import { PublishPanel, usePublishPanel } from './publish-panel.tsx';

interface ContentDialogProps {
  content: Content;
  mode: ContentMode;
  /** Empty for a new record. */
  id: string;
  /** A copy, just made, whose name is to be typed next. */
  isCopy?: boolean | undefined;
  address: string;
  /** The list must be reloaded; a new record has this id. */
  onChanged(newId?: string): void;
  onClose(): void;
}

/** A dialog to add, change or view a record. */
export function ContentDialog(props: ContentDialogProps) {
  const { content, mode, id, isCopy, address, onChanged } = props;
  const publishing = usePublishPanel(content, (finding) => focusField(form.fields, finding));
  const versions = contentVersions(content, id);
  const form = useContentForm(props, versions.describe, publishing.ask);
  // a small screen has no room for it next to the buttons
  const isNarrow = matchMedia('(max-width: 767px)').matches;
  const readOnly = mode === 'view' || form.status !== 'ready';
  const asksName = useRef(isCopy);
  useEffect(() => {
    if (!asksName.current || readOnly) return;
    asksName.current = false;
    focusField(form.fields, { path: content.titleField ?? '' });
  }, [readOnly, form.fields, content]);
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
      address={address}
      title={content.dialogTitles[mode]}
      width={content.dialogWidth}
      readOnly={mode === 'view'}
      footStart={
        <>
          {!isNarrow && history}
          <Unsaved form={form} />
          {content.hasDrafts && form.status === 'ready' && <PublicationField form={form} isNew={id === ''} />}
        </>
      }
      over={
        <>
          <PublishPanel asked={publishing.asked} />
          <FormConflict form={form} />
        </>
      }
    >
      {(mode === 'view' || isNarrow) && history}
      <OthersEditing kind={content.kind} id={mode === 'edit' ? id : ''} form={form} />
      <fieldset
        className="form-grid"
        disabled={readOnly}
        onBlur={id === '' ? () => proposeAddress(content, form.values, form.change) : undefined}
      >
        <KindFields fields={content.fields} {...form.inputs} readOnly={readOnly} />
      </fieldset>
    </RecordDialog>
  );
}

/** The versions of a record, of which only what its form sets is shown. */
function contentVersions({ kind, empty, describe }: Content, id: string) {
  return recordVersions(
    kind,
    id,
    (path) => (path === 'publishAt' ? { ...describe(path), show: showTime } : describe(path)),
    (result) =>
      mapResult(result, (detail) =>
        Object.fromEntries(Object.entries(detail.fields).filter(([name]) => name in empty)),
      ),
  );
}

/** The form of a record of any kind; `beforeSave` returns whether values may be saved. */
function useContentForm(
  { content, mode, id, onChanged, onClose }: ContentDialogProps,
  describe: Describe,
  beforeSave: (values: FieldValues) => Promise<boolean>,
): RecordForm<FieldValues> {
  const { calls, kind, pagedKind, empty } = content;
  const newId = useRef<string>(undefined);
  const idNow = () => id || (newId.current ?? '');
  const load = async () => mapResult(await calls.detail(id), ({ values, version }) => ({ values, version }));
  const form: RecordForm<FieldValues> = useRecordForm<FieldValues>({
    name: mode === 'view' ? `${kind} view ${id}` : `${kind} ${id || 'new'}`,
    empty,
    describe,
    ...(id === '' ? {} : { load }),
    async save(values, version, before, sent) {
      // only what was changed here: another field may have another name in the settings by now
      if (id !== '') return calls.update(id, changedIn(before, values), version);
      const result = await addOnce(content, values, sent);
      if (result.ok) newId.current = result.data.id;
      return result;
    },
    beforeSave: async (values) => beforeSave(id === '' ? await proposeAddress(content, values, form.change) : values),
    isDraft: ({ status }) => status === 'draft',
    savedAs(values) {
      const seenAt = content.seenAt(idNow(), values);
      if (seenAt) return { action: { seenAt } };
      const words = content.hasDrafts ? savedState(values) : '';
      if (words === '' || !pagedKind) return { words };
      return { words, action: { word: '复制预览链接', onPress: () => sharePreview(pagedKind, idNow()) } };
    },
    onSaved(values) {
      if (pagedKind) uploadShare(content.pictureOf({ values }));
      onChanged(newId.current);
    },
    onClose,
  });
  return form;
}

/** Adds a record; if one is stored as an earlier try sent it, that one is changed instead. */
async function addOnce(content: Content, values: FieldValues, sent: readonly FieldValues[]) {
  const stored = await findStored(content, sent);
  if (!stored?.ok) return stored ?? content.calls.add(values);
  const { id, version, values: before } = stored.data;
  const result = await content.calls.update(id, changedIn(before, values), version);
  return result.ok ? { ok: true as const, data: { id }, msg: '新增成功！' } : result;
}

/** One of the newest records with this title and exactly the values of a try; a failure where nobody can say. */
async function findStored({ calls, titleField }: Content, sent: readonly FieldValues[]) {
  for (const values of sent) {
    const filters = titleField === undefined ? {} : { [titleField]: String(values[titleField] ?? '') };
    const listed = await calls.list({ filters, page: 1, limit: 10 });
    if (!listed.ok) return listed;
    for (const { id } of listed.data.data) {
      const detail = await calls.detail(id);
      if (detail.ok ? sameValues(detail.data.values, values) : detail.code !== 404) return detail;
    }
  }
  return undefined;
}

const PRESENCE_EVERY_MS = 20_000;

interface OthersEditingProps {
  kind: ContentKind;
  /** Empty for a record that is not edited here. */
  id: string;
  form: RecordForm<FieldValues>;
}

/** Tells the server that a record is open here and when something was last typed, and its reader who else edits it. */
function OthersEditing({ kind, id, form: { values, dirty, theirs } }: OthersEditingProps) {
  const [others, setOthers] = useState<readonly Present[]>([]);
  const typedAt = useRef<number>(undefined);
  const ask = async () => {
    const typedAgo = typedAt.current === undefined ? {} : { typedAgo: Math.max(0, Date.now() - typedAt.current) };
    const result = await call('content/presence', { kind, id, ...typedAgo }); // the plain call asks for no password
    if (result.ok) setOthers(result.data);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is typed from the ref; a conflict asks anew
  useEffect(() => (id === '' ? undefined : repeatWhileUsed(ask, PRESENCE_EVERY_MS)), [id, theirs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of the values
  useEffect(() => {
    if (!dirty || id === '') return;
    const isFirst = typedAt.current === undefined;
    typedAt.current = Date.now();
    if (isFirst) ask();
  }, [values]);
  return others.map(({ name, typedAt: lastTyped }) => (
    <Notice
      key={name}
      kind="offer"
      icon="user"
      text={
        <>
          {name}正在编辑{/* not announced each time */}
          <span aria-live="off">{lastTyped && `，最后输入 ${chinaClock(lastTyped)}`}</span>
          。保存时会对照双方的改动。
        </>
      }
    />
  ));
}
