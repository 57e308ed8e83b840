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
