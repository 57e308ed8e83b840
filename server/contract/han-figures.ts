const ONES = '零一二三四五六七八九';
const POWERS = [
  [10_000, '万'],
  [1_000, '千'],
  [100, '百'],
  [10, '十'],
] as const;

/** A whole number above nought and below a hundred million in Chinese: 12 is 「十二」, 105 「一百零五」. */
export function hanFigure(value: number): string {
  return written(value).replace(/^一十/, '十');
}

function written(value: number): string {
  const [power, sign] = POWERS.find(([one]) => value >= one) ?? [];
  if (power === undefined) return ONES.charAt(value);
  const rest = value % power;
  const nought = rest > 0 && rest * 10 < power ? '零' : '';
  return `${written(Math.floor(value / power))}${sign}${nought}${rest > 0 ? written(rest) : ''}`;
}

/** The value of such signs, 「两」 among them. */
export function hanValue(figure: string): number {
  let value = 0;
  let section = 0;
  let one = 0;
  for (const sign of figure.replaceAll('两', '二')) {
    const power = POWERS.find(([, name]) => name === sign)?.[0];
    if (power === undefined) one = Math.max(0, ONES.indexOf(sign));
    else if (power === 10_000) [value, section, one] = [(section + one) * power, 0, 0];
    else [section, one] = [section + (one || 1) * power, 0];
  }
  return value + section + one;
}
