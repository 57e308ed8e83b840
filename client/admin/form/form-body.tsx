import { type ReactNode, useEffect, useRef } from 'react';
import { ToolIcon } from '../../ui/tool-icon.tsx';
import { DraftOfferBar } from '../drafts/draft-offer.tsx';
import type { RecordForm } from './use-record-form.ts';

interface FormBodyProps<T> {
  form: RecordForm<T>;
  children: ReactNode;
}

/** What stands around the fields of any form: why it could not be loaded or saved, and an earlier visit's draft. */
export function FormBody<T>({ form, children }: FormBodyProps<T>): ReactNode {
  const { status, failure, trouble, errors, draft } = form;
  const body = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal; a field put right must not send the focus on
  useEffect(() => {
    // what was refused comes into view, where the hand already is
    if (trouble === undefined) return;
    const wrong = Object.keys(errors).length > 0 && body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else body.current?.querySelector('.notice-bad')?.scrollIntoView({ block: 'nearest' });
  }, [trouble]);

  return (
    <div ref={body} aria-busy={status === 'loading'}>
      {failure !== undefined && (
        <div className="notice notice-bad" role="alert">
          <ToolIcon name="warning" />
          <p className="notice-text">{failure}</p>
          <button type="button" className="button" onClick={form.load}>
            重试
          </button>
        </div>
      )}
      {trouble !== undefined && (
        <div className="notice notice-bad" role="alert">
          <ToolIcon name="warning" />
          <p className="notice-text">{trouble}</p>
        </div>
      )}
      {draft.offered && status === 'ready' && (
        <DraftOfferBar savedAt={draft.offered.savedAt} onRestore={form.restoreDraft} onDrop={draft.drop} />
      )}
      {status === 'loading' ? <FormSkeleton /> : children}
    </div>
  );
}

function FormSkeleton(): ReactNode {
  return (
    <div className="form-skeleton">
      <p className="sr-only">正在加载…</p>
      {['a', 'b', 'c', 'd'].map((row) => (
        <span key={row} className="skeleton skeleton-field" aria-hidden="true" />
      ))}
    </div>
  );
}
