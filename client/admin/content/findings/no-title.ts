import { titleOf } from '../../../../server/contract/kinds/kind.ts';
import type { Look } from './finding.ts';

export const findNoTitle: Look = ({ kind, values }) => {
  const [path = ''] = Object.entries(kind.fields).find(([, { role }]) => role === 'title') ?? [];
  return titleOf(kind, values).trim() === '' ? [{ sentence: `没有填写${kind.fields[path]?.label}`, path }] : [];
};
