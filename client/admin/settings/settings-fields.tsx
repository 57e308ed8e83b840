import { type ReactNode, useId } from 'react';
import { PICTURE_LIMIT_BYTES, TOO_LARGE } from '../../../server/contract/rules.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { NumberField } from '../widgets/fields/number-field.tsx';
import { PictureField } from '../widgets/fields/picture-field.tsx';
import { SelectField } from '../widgets/fields/select-field.tsx';
import { TextAreaField } from '../widgets/fields/text-area-field.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';
import { uploadPicture } from '../widgets/fields/upload-picture.ts';
import type { SiteField } from './setting-fields.ts';
import { SiteList } from './settings-list.tsx';
import { TextChoiceField } from './text-choice-field.tsx';

export interface SiteFieldsProps {
  fields: readonly SiteField[];
  /** The object whose fields these are, or the text itself where the one field has no name. */
  value: unknown;
  /** Where it stands: `site.company`; the server names errors so. */
  path: string;
  errors: FieldErrors;
  onValue(value: unknown, path: string): void;
}

/** Fields of site.json, however deep they are nested. */
export function SiteFields({ fields, value, path, errors, onValue }: SiteFieldsProps): ReactNode {
  return (
    <div className="form-grid">
      {fields.map((field) => {
        const at = field.name === '' ? path : `${path}.${field.name}`;
        const inner = field.name === '' ? value : (value as Record<string, unknown>)[field.name]; // proof: the server's shape
        const put = (next: unknown, changed: string) =>
          onValue(field.name === '' ? next : { ...(value as object), [field.name]: next }, changed);
        return (
          <div key={field.name} className={isWide(field) ? 'form-grid-full' : 'form-grid-half'}>
            <FieldOf field={field} value={inner} path={at} errors={errors} onValue={put} />
          </div>
        );
      })}
    </div>
  );
}

interface FieldOfProps {
  field: SiteField;
  value: unknown;
  path: string;
  errors: FieldErrors;
  onValue(value: unknown, path: string): void;
}

function FieldOf({ field, value, path, errors, onValue }: FieldOfProps): ReactNode {
  const id = useId();
  const { label, hint } = field;
  const text = String(value ?? '');
  const common = { id, label, hint, error: errors[path], value: text, onValue: (next: string) => onValue(next, path) };
  switch (field.kind) {
    case 'line':
      return <TextField {...common} autoComplete="off" />;
    case 'area':
      return <TextAreaField {...common} rows={3} />;
    case 'fixed':
      return <p className="field-hint">{hint}</p>;
    case 'text':
      return <TextChoiceField {...common} />;
    case 'choice':
      return <SelectField {...common} choices={field.choices} />;
    case 'number':
      return (
        <NumberField
          {...common}
          label={field.unit ? `${label}（${field.unit}）` : label}
          value={typeof value === 'number' ? value : Number.NaN}
          onValue={(next) => onValue(next, path)}
        />
      );
    case 'picture':
      return (
        <PictureField
          {...common}
          hint={hint ?? '支持 jpg、png，单张小于 2MB'}
          upload={uploadPicture('quill')}
          limitBytes={PICTURE_LIMIT_BYTES}
          tooLarge={TOO_LARGE.quill}
        />
      );
    case 'group':
      return (
        <fieldset className="site-group">
          <legend className="site-group-label">{label}</legend>
          <SiteFields fields={field.fields} value={value} path={path} errors={errors} onValue={onValue} />
        </fieldset>
      );
    case 'list':
      return (
        <SiteList
          field={field}
          value={Array.isArray(value) ? value : []}
          path={path}
          errors={errors}
          onValue={onValue}
          renderEntry={(entry) => <SiteFields {...entry} fields={field.fields} errors={errors} />}
        />
      );
  }
}

function isWide({ kind }: SiteField): boolean {
  return kind === 'area' || kind === 'group' || kind === 'list';
}
