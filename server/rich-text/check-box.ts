export const CHECKED = '☑';
export const UNCHECKED = '☐';

/** The sign of a check box or an option, of whatever elements it is made; undefined for anything else. */
export function signOf(tag: string, get: (name: string) => string | undefined): string | undefined {
  const [kind, isOn] =
    tag === 'input'
      ? [get('type')?.toLowerCase(), get('checked') !== undefined]
      : [get('role'), get('aria-checked') === 'true'];
  if (kind === 'radio') return isOn ? '◉' : '○';
  const listed = get('data-list');
  if (kind !== 'checkbox' && listed !== 'checked' && listed !== 'unchecked') return undefined;
  return isOn || listed === 'checked' ? CHECKED : UNCHECKED;
}
