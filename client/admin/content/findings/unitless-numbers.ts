import { roleOf } from '../../../../server/contract/kinds/kind.ts';
import type { Look } from './finding.ts';

const BARE = /^[\s≤≥<>±≈~～约]*\d[\d\s.,，~～\-–—/×x*]*$/;
/** A unit in the name: 起重量（t）, 尺寸 mm; and what has none. */
const NAMED =
  /[（(/][^）)]*[）)]?$|\b(?:mm|cm|m|km|kg|t|kN|kW|V|A|Hz|MPa|℃|°C|%|s|h)\s*$|型号|编号|比例|数量|等级|版本|标准|年份/i;

export const findUnitlessNumbers: Look = ({ kind, values }) => {
  const field = roleOf(kind, 'facts');
  const facts = Array.isArray(values[field]) ? values[field] : [];
  return facts.flatMap(({ name = '', value = '' }: { name?: string; value?: string }, index) =>
    BARE.test(value) && !NAMED.test(name)
      ? [{ sentence: `参数“${name || index + 1}”的数值 ${value} 没有单位`, path: `${field}.${index}.value` }]
      : [],
  );
};
