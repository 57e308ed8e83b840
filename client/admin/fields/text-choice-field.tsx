import { createContext, type ReactNode, useContext } from 'react';
import type { SiteTextSource } from '../../../server/contract/kinds/settings.ts';
import { SelectField } from '../widgets/fields/select-field.tsx';

/** The long texts, undefined until the first answer: staff know them by their titles alone. */
export const SiteTextsContext = createContext<readonly SiteTextSource[] | undefined>(undefined);

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
