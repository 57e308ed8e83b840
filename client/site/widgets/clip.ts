/** The first whole sentences of a text within `max` characters, else its first whole clauses; empty if none ends there. */
export function wholeClauses(text: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= max) return trimmed;
  const [sentences] = endingIn('。！？', max).exec(trimmed) ?? [];
  const [clauses] = endingIn('，；：', max).exec(trimmed) ?? [];
  return sentences ?? clauses?.slice(0, -1) ?? '';
}

function endingIn(signs: string, max: number): RegExp {
  return new RegExp(`^[\\s\\S]{1,${max - 1}}[${signs}]`);
}

/** The first `max` code points of a text, with 「…」 if it is longer. */
export function clip(text: string | undefined, max: number): string {
  const points = [...(text ?? '').trim()];
  return points.length > max ? `${points.slice(0, max).join('')}…` : points.join('');
}
