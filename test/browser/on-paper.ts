/** Nothing that is filled in or leads on belongs on paper; of what frames a page its logo stays. */
export const NOT_ON_PAPER =
  'button, form:not(.product-grid-form), input, video, .button, .site-header nav, .floating-contact';

/**
 * Nothing beyond the sheet or cut off by what scrolls, dark letters on nothing, and all that a row holds, one below the other,
 * each once; of a gallery and of the banners the first, of a scenario its own picture.
 */
export function onPaper(unwanted: string): string[] {
  const seen = (selector: string, around: Element = document.body) =>
    [...around.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const pale = seen('.on-dark, .site-footer').filter((one) => {
    const { color, backgroundColor } = getComputedStyle(one);
    return !/^rgb\((0|51), /.test(color) || backgroundColor !== 'rgba(0, 0, 0, 0)';
  });
  const rows = seen('.carousel:not(.product-gallery, .photo-band *)').filter((row) => {
    const slides = seen('.carousel-slide', row);
    const faint = slides.filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      const parts = [...slide.querySelectorAll('.picture-box:not(.scenarios-slide-more *), h3, p')];
      const isClear = parts.every((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
      return left < 0 || right > innerWidth || !isClear;
    });
    return faint.length > 0 || slides.length !== row.querySelectorAll('.carousel-slide:not([aria-hidden])').length;
  });
  const cut = seen('*').filter(
    (one) =>
      one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).overflowX !== 'visible',
  );
  const isWide = document.documentElement.scrollWidth > innerWidth;
  const beyond = isWide ? seen('*').filter((one) => one.getBoundingClientRect().right > innerWidth) : [];
  const told = (what: string, all: readonly Element[]) => all.map((one) => `${what}: ${one.tagName}.${one.className}`);
  return [
    ...told('on paper', seen(unwanted)),
    ...told('pale', pale),
    ...told('a row', rows),
    ...told('cut', cut),
    ...told('beyond', beyond),
  ];
}
