import { roleOf } from '../../../../server/contract/kinds/kind.ts';
import type { Look } from './finding.ts';

export const findNoCover: Look = ({ kind, values }) => {
  const path = roleOf(kind, 'picture');
  return path && !values[path] ? [{ sentence: `没有${kind.fields[path]?.label}`, path }] : [];
};
