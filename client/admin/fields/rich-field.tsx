import { lazy, type ReactNode, Suspense } from 'react';
import { RichText } from '../../ui/rich-text.tsx';
import { fetchPicture, uploadPicture } from '../widgets/fields/upload-picture.ts';
import { pickMedia } from '../widgets/pick-media.tsx';
import { findLinks } from './find-links.ts';

const RichTextEditor = lazy(() =>
  import('../../rich-text-editor/rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

interface RichFieldProps {
  id: string;
  label: string;
  /** Clean HTML. */
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onValue(html: string): void;
}

/** Rich text to be written, or to be read. */
export function RichField({ id, label, value, error, readOnly, onValue }: RichFieldProps): ReactNode {
  return readOnly ? (
    <div className="field">
      <p className="field-label block strong snug">{label}</p>
      <div className="form-reading">{value ? <RichText html={value} /> : <p className="soft">（空）</p>}</div>
    </div>
  ) : (
    <div className="field">
      <p className="field-label block strong snug" aria-hidden="true">
        {label}
      </p>
      <Suspense fallback={<span className="skeleton skeleton-editor" />}>
        <RichTextEditor
          label={label}
          value={value}
          onChange={onValue}
          describedBy={error ? `${id}-error` : undefined}
          upload={uploadPicture('quill')}
          fetchPicture={fetchPicture}
          pick={pickMedia}
          findLinks={findLinks}
        />
      </Suspense>
      <p className="field-error type-small snug" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
