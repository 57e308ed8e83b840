import type { ReactNode } from 'react';
import { isField } from '../../../server/contract/kinds/fields.ts';
import { ListField, type ListFieldProps } from './list-field.tsx';
import { useProductNames } from './use-product-names.ts';

/** A list whose entries are known by the products that they name, where they do. */
export function NamedList(props: ListFieldProps): ReactNode {
  const { of } = props.input;
  const name = isField(of) ? '' : Object.keys(of).find((one) => of[one]?.input.as === 'record');
  if (isField(of) ? of.input.as !== 'record' : name === undefined) return <ListField {...props} />;
  return <ListOfProducts {...props} name={name ?? ''} />;
}

/** `name` is the entries' field that holds the id; empty where an entry is the id itself. */
function ListOfProducts({ name, ...props }: ListFieldProps & { name: string }): ReactNode {
  const names = useProductNames();
  const idOf = (entry: unknown) =>
    typeof entry === 'object' && entry !== null ? new Map<string, unknown>(Object.entries(entry)).get(name) : entry;
  return <ListField {...props} nameOf={(entry) => names.get(String(idOf(entry))) ?? ''} />;
}
