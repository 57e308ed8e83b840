/**
 * Whether a key belongs to an input method, as the Enter and Escape that end a composition. Safari sends these when the
 * composition has ended, with the code of all such keys (WebKit bug 165004).
 */
export function isOfInputMethod({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}
