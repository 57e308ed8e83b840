import { lazy, type ReactNode, Suspense, useId } from 'react';
import { PICTURE_LIMIT_BYTES, TOO_LARGE } from '../../../server/contract/rules.ts';
import { RichText } from '../../ui/rich-text.tsx';
import type { RecordForm } from '../form/use-record-form.ts';
import { PictureField } from '../widgets/fields/picture-field.tsx';
import { SelectField } from '../widgets/fields/select-field.tsx';
import { TextAreaField } from '../widgets/fields/text-area-field.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';
import { uploadPicture } from '../widgets/fields/upload-picture.ts';
import type { Content, ContentField, FieldValues } from './content-kind.ts';

const RichTextEditor = lazy(() =>
  import('../../rich-text-editor/rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

const PICTURE_HINT = '支持 jpg、png，单张小于 2MB';

interface ContentFieldsProps {
  content: Content;
  form: RecordForm<FieldValues>;
  readOnly: boolean;
}

/** The fields of a kind of content, each as its description says. */
export function ContentFields({ content, form, readOnly }: ContentFieldsProps): ReactNode {
  const id = useId();
  return (
    <fieldset className="form-grid" disabled={readOnly}>
      {content.fields.map((field, at) => (
        <div key={field.name} className={field.half ? 'form-grid-half' : 'form-grid-full'}>
          <FieldOf
            field={field}
            id={`${id}-${field.name}`}
            value={form.values[field.name] ?? ''}
            error={form.errors[field.name]}
            readOnly={readOnly}
            first={at === 0}
            onValue={(value) => form.change((before) => ({ ...before, [field.name]: value }), field.name)}
          />
        </div>
      ))}
    </fieldset>
  );
}

interface FieldOfProps {
  field: ContentField;
  id: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  first: boolean;
  onValue(value: string): void;
}

function FieldOf({ field, id, value, error, readOnly, first, onValue }: FieldOfProps): ReactNode {
  const common = { id, label: field.label, value, error, hint: readOnly ? undefined : field.hint, onValue };
  switch (field.kind) {
    case 'line':
      return <TextField {...common} most={field.most} autoComplete="off" data-autofocus={first || undefined} />;
    case 'area':
      return <TextAreaField {...common} most={field.most} rows={4} />;
    case 'choice':
      return <SelectField {...common} choices={field.choices} />;
    case 'picture':
      return (
        <PictureField
          {...common}
          hint={PICTURE_HINT}
          upload={uploadPicture(field.uploadType)}
          limitBytes={PICTURE_LIMIT_BYTES}
          tooLarge={TOO_LARGE[field.uploadType]}
          disabled={readOnly}
        />
      );
    case 'rich':
      return readOnly ? (
        <div className="field">
          <p className="field-label">{field.label}</p>
          <div className="form-reading">
            {value ? <RichText html={value} /> : <p className="value-view-empty">（空）</p>}
          </div>
        </div>
      ) : (
        <div className="field">
          <p className="field-label" aria-hidden="true">
            {field.label}
          </p>
          <Suspense fallback={<span className="skeleton skeleton-editor" />}>
            <RichTextEditor
              label={field.label}
              value={value}
              onChange={onValue}
              describedBy={error ? `${id}-error` : undefined}
              upload={uploadPicture('quill')}
            />
          </Suspense>
          <p className="field-error" id={`${id}-error`} aria-live="polite">
            {error}
          </p>
        </div>
      );
  }
}
