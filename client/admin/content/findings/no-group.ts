import type { Look } from './finding.ts';

/** Of a kind whose lists are by group. */
export const findNoGroup: Look = ({ kind: { noun, orderedBy, fields }, values }) =>
  orderedBy && !values[orderedBy]
    ? [{ sentence: `没有选择${fields[orderedBy]?.label}，${noun}不会出现在任何列表里`, path: orderedBy }]
    : [];
