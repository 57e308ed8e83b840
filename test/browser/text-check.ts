/** Text that somebody cannot read where it stands; every list should be empty. */
export interface TextFindings {
  /** Cut off by a box that cannot be scrolled, or by the window's edge. */
  cut: string[];
  /** Under something that lies over the page, but for what spans the window's edge as a header does, or under other text. */
  covered: string[];
  /** On the line around or beside it. */
  onBorder: string[];
}

/** In the page: measures every line of text that is shown; asked at each stop of a walk, as what floats lies elsewhere. */
export function textCheck(): TextFindings {
  /** A line's box is taller than its ink by about so much of its height, at either end. */
  const LEADING = 0.22;
  const NEAR_PX = 1;
  const CLIPS = /hidden|clip/;
  interface Line {
    parent: Element;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  /** Each thing is asked once a stop. */
  const asked = <K extends object, V>(ask: (about: K) => V) => {
    const known = new Map<K, { value: V }>();
    return (about: K): V => {
      const { value } = known.get(about) ?? { value: ask(about) };
      known.set(about, { value });
      return value;
    };
  };
  const styleOf = asked((element: Element) => getComputedStyle(element));
  const boxOf = asked((element: Element) => element.getBoundingClientRect());
  const name = ({ parent }: Line) =>
    `${parent.tagName.toLowerCase()}.${parent.className} 「${parent.textContent?.trim().slice(0, 16)}」`;
  const around = asked((element: Element) => {
    const chain: Element[] = [];
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) chain.push(at);
    return chain;
  });
  /** For screen readers alone, cut with dots on purpose, a slide that has had its turn, or a drawer that is shut. */
  const isMeantSo = asked((element: Element) => {
    const { clip, textOverflow, webkitLineClamp } = styleOf(element);
    return (
      clip !== 'auto' ||
      textOverflow === 'ellipsis' ||
      webkitLineClamp !== 'none' ||
      element.ariaHidden === 'true' ||
      element.hasAttribute('inert')
    );
  });

  /** Outside the box in which it is scrolled. */
  const isScrolledOut = ({ top, bottom }: DOMRect, box: Element) =>
    /auto|scroll/.test(styleOf(box).overflowY) && (top >= boxOf(box).bottom || bottom <= boxOf(box).top);
  const lines: Line[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.textContent?.trim() || parent instanceof SVGElement) continue;
    const box = boxOf(parent);
    if (box.bottom < 0 || box.top > innerHeight || around(parent).some((one) => isScrolledOut(box, one))) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (styleOf(parent).color === 'rgba(0, 0, 0, 0)') continue;
    range.selectNodeContents(text);
    for (const { left, right, top, bottom, width, height } of range.getClientRects())
      if (width > 1)
        lines.push({ parent, left, right, top: top + height * LEADING, bottom: bottom - height * LEADING });
  }

  const isCut = (line: Line) => {
    for (const element of around(line.parent)) {
      const { overflowX, overflowY } = styleOf(element);
      const box = boxOf(element);
      if (CLIPS.test(overflowX) && (line.left < box.left - NEAR_PX || line.right > box.right + NEAR_PX)) return true;
      if (CLIPS.test(overflowY) && (line.top < box.top - NEAR_PX || line.bottom > box.bottom + NEAR_PX)) return true;
      if (/auto|scroll/.test(overflowX)) return false;
    }
    return line.right > document.documentElement.clientWidth + NEAR_PX || line.left < -NEAR_PX;
  };

  const width = document.documentElement.clientWidth;
  const isBar = asked((element: Element) => {
    const { left, right } = boxOf(element);
    const spans = (left <= 0 && right >= width) || element.closest('thead'); // or a table's head that stays in sight
    return spans && /fixed|sticky/.test(styleOf(element).position);
  });
  const isOutOfFlow = (element: Element) => styleOf(element).position !== 'static';
  /** What lies over a line, at its ends and in its middle: the outermost thing that stands out of the flow. */
  const over = asked((line: Line) =>
    [line.left + 2, (line.left + line.right) / 2, line.right - 2].flatMap((x) => {
      const hit = document.elementFromPoint(x, (line.top + line.bottom) / 2);
      if (!hit || hit.contains(line.parent) || line.parent.contains(hit)) return [];
      const out = around(hit).filter((element) => !element.contains(line.parent) && isOutOfFlow(element));
      return out.slice(-1);
    }),
  );
  const barOf = ({ parent }: Line) => around(parent).find(isBar);
  const meet = (one: Line, other: Line) =>
    one.left < other.right - NEAR_PX &&
    other.left < one.right - NEAR_PX &&
    one.top < other.bottom - NEAR_PX &&
    other.top < one.bottom - NEAR_PX &&
    barOf(one) === barOf(other);

  const isOnBorder = (line: Line) =>
    around(line.parent).some((element) => {
      const box = boxOf(element);
      const style = styleOf(element);
      const isDrawn = (side: 'Left' | 'Right' | 'Top' | 'Bottom') =>
        Number.parseFloat(style[`border${side}Width`]) > 0 && !/, 0\)$/.test(style[`border${side}Color`]);
      return (
        (isDrawn('Left') && line.left < box.left + NEAR_PX && line.right > box.left) ||
        (isDrawn('Right') && line.right > box.right - NEAR_PX && line.left < box.right) ||
        (isDrawn('Top') && line.top < box.top + NEAR_PX && line.bottom > box.top) ||
        (isDrawn('Bottom') && line.bottom > box.bottom - NEAR_PX && line.top < box.bottom)
      );
    });

  const own = lines.filter((line) => !around(line.parent).some(isMeantSo));
  const inSight = own.filter((line) => line.bottom > 0 && line.top < innerHeight);
  const shown = inSight.filter((line) => line.right > 0 && line.left < innerWidth && !over(line).some(isBar));
  const overText = shown.filter((line, index) => shown.slice(index + 1).some((other) => meet(line, other)));
  const listed = (found: readonly Line[]) => [...new Set(found.map(name))].slice(0, 8);
  return {
    cut: listed(inSight.filter(isCut)),
    covered: listed([...shown.filter((line) => over(line).length > 0), ...overText]),
    onBorder: listed(inSight.filter(isOnBorder)),
  };
}
