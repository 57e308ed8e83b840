import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { chinaClock, chinaMinute, chinaTime } from '../../../server/contract/china-time.ts';
import { FieldFocus } from '../../ui/field-focus.ts';
import { goOnByEnter, isOfInputMethod } from '../../ui/keys.ts';
import { listen } from '../../ui/listen.ts';
import { PendingUploads } from '../../ui/pending-uploads.ts';
import { Button } from '../widgets/button.tsx';
import { ChangedFields } from '../widgets/fields/changed-mark.tsx';
import { ErrorsHeard } from '../widgets/fields/field-frame.tsx';
import { FormDialog, type FormDialogProps } from '../widgets/form-dialog.tsx';
import { FailureNotice, Notice } from '../widgets/notice.tsx';
import type { FormState } from './form-state.ts';
import type { RecordForm } from './use-record-form.ts';

/** The fields of a form, below its messages: why it was not loaded or saved, which uploads the save waits for, earlier drafts. */
export function FormBody<T>({ form, children }: { form: RecordForm<T>; children: ReactNode }) {
  const { status, failure, trouble, errors, frozen, uploads, changed } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new array of equal paths would render every field again
  const marked = useMemo(() => changed, [changed.join()]);
  const body = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  useFocusBack(fields, stop, frozen);
  useSaveKeys(body);
  useRefusalShown(body, form);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the fields inside
    <div ref={body} aria-busy={status === 'loading'} onKeyDown={(event) => goOnByEnter(event)}>
      <FailureNotice failure={failure} load={form.load} />
      {trouble !== undefined && <Notice kind="bad" text={trouble.sentence} />}
      {uploads.waiting && (
        <Notice
          kind="offer"
          icon="upload"
          className="notice-wait stays"
          text={`还有 ${uploads.count} 个文件正在上传，完成后自动保存`}
        >
          <Button ref={stop} onClick={uploads.stopWaiting}>
            取消等待
          </Button>
        </Notice>
      )}
      <div ref={fields} inert={frozen}>
        <DraftNotices form={form} />
        <FieldFocus value={form.fields}>
          {status === 'loading' ? (
            <div className="form-skeleton">
              <p className="sr-only">正在加载…</p>
              {['a', 'b', 'c', 'd'].map((row) => (
                <span key={row} className="skeleton" aria-hidden="true" />
              ))}
            </div>
          ) : (
            <ChangedFields value={marked}>
              <ErrorsHeard value={trouble && Object.keys(errors).length > 0 ? 'off' : 'polite'}>
                <PendingUploads value={uploads.pending}>{children}</PendingUploads>
              </ErrorsHeard>
            </ChangedFields>
          )}
        </FieldFocus>
      </div>
    </div>
  );
}

/** Offers the draft of an earlier visit or another window; reports a restored one. */
function DraftNotices<T>({ form }: { form: RecordForm<T> }) {
  const { offered, restored, drop } = form.draft;
  const time = offered && <span className="figures">{chinaTime(offered.savedAt)}</span>;
  return (
    <>
      {offered && form.status === 'ready' && (
        <Notice kind="offer" icon="history" text={<>上次或另一个窗口填写的内容没有保存（{time}）。</>}>
          <Button looks="main" onClick={form.restoreDraft}>
            恢复草稿
          </Button>
          <Button onClick={drop}>放弃</Button>
        </Notice>
      )}
      {restored && (
        <Notice
          kind="offer"
          icon="history"
          text={
            restored.isThrownAway
              ? '已放弃上次没有保存的内容'
              : `已恢复上次没有保存的内容（${chinaMinute(restored.savedAt)}）${missingIn(restored.state)}`
          }
        >
          <Button onClick={form.toggleRestored}>{restored.isThrownAway ? '撤销' : '放弃'}</Button>
        </Notice>
      )}
    </>
  );
}

/** A restored draft has no files: names those that the user has to choose again. */
function missingIn({ uploading = [] }: FormState<unknown>): string {
  return uploading.length > 0 ? `，没传完的请重新选择：${uploading.join('、')}` : '';
}

type RecordDialogProps<T> = Omit<FormDialogProps, 'busy' | 'disabled' | 'onSubmit' | 'onClose' | 'onCancel'> & {
  form: RecordForm<T>;
};

/** A dialog around the form of a record. */
export function RecordDialog<T>({ form, children, ...dialog }: RecordDialogProps<T>) {
  return (
    <FormDialog
      footStart={<Unsaved form={form} />}
      isLeavable
      {...dialog}
      busy={form.saving}
      disabled={form.status !== 'ready'}
      onSubmit={form.save}
      onClose={form.leave}
      onCancel={form.cancel}
    >
      <FormBody form={form}>{children}</FormBody>
    </FormDialog>
  );
}

const NAMED_MOST = 3;

/** Next to the save button: the changed fields, and the last write of the draft, which is announced only if it was refused. */
export function Unsaved<T>({ form: { changed, describe, dirty, draft } }: { form: RecordForm<T> }) {
  const names = [...new Set(changed.map((path) => describe?.(path).label))];
  const named = names.slice(0, NAMED_MOST).join('、') + (names.length > NAMED_MOST ? '等' : '');
  const written = dirty ? draft.written : undefined;
  const isEmpty = names.length === 0 && written === undefined;
  return (
    <div
      className={`dialog-foot-note ${isEmpty ? 'dialog-foot-note-empty ' : ''}then-apart row wraps gap-2 soft type-small`}
    >
      <p className="one-line" role="status" title={names.join('、')}>
        {names.length > 0 && `已改 ${names.length} 项：${named}`}
      </p>
      {written === 'refused' && (
        <p className="strong" role="alert">
          浏览器存不下草稿，请及时保存
        </p>
      )}
      {typeof written === 'number' && <span className="figures">已自动保存 {chinaClock(written)}</span>}
    </div>
  );
}

/** After each refused save: puts the focus on the first refused field or file, or scrolls to the message if there is none. */
function useRefusalShown<T>(body: RefObject<HTMLElement | null>, { trouble, errors }: RecordForm<T>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a correction must not move the focus
  useEffect(() => {
    if (trouble === undefined) return;
    const isInvalid = Object.keys(errors).length > 0;
    const wrong = body.current?.querySelector<HTMLElement>(
      isInvalid ? '[aria-invalid="true"]' : '[data-upload-failed] button:not([hidden])',
    );
    wrong?.blur(); // without a change of the focus, screen readers would not read it out
    if (wrong) wrong.focus();
    else body.current?.querySelector('.tone-bad')?.scrollIntoView({ block: 'nearest' });
  }, [trouble]);
}

/** While the fields are frozen, `stop` has the focus. Afterwards it returns to its field, unless the user has moved it. */
function useFocusBack(fields: RefObject<HTMLElement | null>, stop: RefObject<HTMLElement | null>, frozen: boolean) {
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!frozen || !(before instanceof HTMLElement) || !fields.current?.contains(before)) return undefined;
    stop.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement?.contains(before)) before.focus({ preventScroll: true });
    };
  }, [fields, stop, frozen]);
}

/** Ctrl+S and Ctrl+Enter, on a Mac with the command key, press the form's submit button if it is enabled. */
function useSaveKeys(body: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      listen(document, 'keydown', (event) => {
        const { key, target } = event;
        const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && /^(s|Enter)$/i.test(key);
        const form = body.current?.closest('form');
        const scope = body.current?.closest('dialog') ?? form;
        // only the uppermost of stacked dialogs reacts
        const isHere =
          target instanceof Element && scope?.contains(target) && target.closest('dialog') === scope.closest('dialog');
        if (!isSave || !form || !isHere || isOfInputMethod(event)) return;
        event.preventDefault();
        if (target instanceof HTMLInputElement) {
          target.blur(); // as a press of the button would: some fields report their text only then
          target.focus();
        }
        const submit = [...form.elements].find((one): one is HTMLElement => one.matches('button[type=submit]'));
        queueMicrotask(() => submit?.click());
      }),
    [body],
  );
}
