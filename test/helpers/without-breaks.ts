/** HTML without the elements that only say where a line may end. */
export function withoutBreaks(html: string): string {
  const words = html.replace(/<wbr[^>]*>|<!-- -->/g, '');
  const open: boolean[] = [];
  return words.replace(/<(\/?)span\b([^>]*)>/g, (tag, slash: string, attributes: string) => {
    if (slash) return open.pop() ? '' : tag;
    const isBreak = /^ class="(?:no-break|unbroken|running)"$/.test(attributes);
    open.push(isBreak);
    return isBreak ? '' : tag;
  });
}
