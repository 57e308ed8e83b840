import { type ReactNode, useContext } from 'react';
import { SelectField } from '../widgets/fields/select-field.tsx';
import { SiteTextsContext } from './use-site-texts.ts';

interface TextChoiceFieldProps {
  id: string;
  label: string;
  /** A text's file name; empty in a new entry. */
  value: string;
  hint: string | undefined;
  error: string | undefined;
  onValue(name: string): void;
}

/** A choice among the long texts, by their titles. */
export function TextChoiceField({ value, ...field }: TextChoiceFieldProps): ReactNode {
  const texts = useContext(SiteTextsContext) ?? [];
  const choices = texts.map(({ name, title }) => ({ value: name, label: title }));
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <SelectField {...field} value={value} choices={isKnown ? choices : [{ value, label: '未选择' }, ...choices]} />
  );
}
