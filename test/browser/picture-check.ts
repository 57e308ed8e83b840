/**
 * Runs in the page: pictures for which `sizes` asks for a larger file than their box shows, in a line each. A box of so many
 * pixels needs the narrowest file that is no narrower; a covering picture may be wider or higher than its box.
 */
export function largerThanBox(): string[] {
  const NEARLY = 0.98;
  const ruler = document.body.appendChild(document.createElement('div'));
  ruler.style.cssText = 'position: absolute; visibility: hidden';
  const pixelsOf = (length: string) => {
    ruler.style.width = length;
    return ruler.getBoundingClientRect().width;
  };
  /** The first length whose condition holds: `(min-width: 640px) min(31vw, 460px), 100vw`. */
  const slotOf = (sizes: string) => {
    for (const part of sizes.split(/,(?![^(]*\))/)) {
      const [, condition = 'all', length = ''] =
        /^\s*((?:\([^)]*\)(?:\s+and\s+)?)*\([^)]*\))?\s*(.+)$/.exec(part) ?? [];
      if (matchMedia(condition).matches) return pixelsOf(length.trim());
    }
    return innerWidth;
  };
  const found = [...document.images].flatMap((image) => {
    const { width, height } = image.getBoundingClientRect();
    const { sizes, srcset } = image.closest('picture')?.querySelector('source') ?? image;
    const [own = '', whole = '', high = ''] = /-(\d+)x(\d+)\./.exec(image.getAttribute('src') ?? '') ?? [];
    if (width === 0 || !srcset || own === '') return [];
    const ratio = Number(whole) / Number(high);
    const covers = getComputedStyle(image).objectFit === 'cover';
    const needed = covers ? Math.max(width, height * ratio) : Math.min(width, height * ratio);
    const widths = Array.from(srcset.matchAll(/ (\d+)w/g), ([, one]) => Number(one)).sort((a, b) => a - b);
    const chosen = (slot: number) =>
      widths.find((one) => one >= slot * devicePixelRatio * NEARLY) ?? widths.at(-1) ?? 0;
    const [asked, enough] = [chosen(slotOf(sizes)), chosen(needed)];
    const box = `${Math.round(width)} × ${Math.round(height)}`;
    return asked > enough ? [`${image.src}: ${asked} instead of ${enough} for ${box}, sizes ${sizes}`] : [];
  });
  ruler.remove();
  return found;
}
