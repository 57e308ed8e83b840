// Runs in the page; plain, because what a compiler adds to it is not there.
(() => {
  const FIBER = '__reactFiber$';
  const fiberOf = (element) => {
    const key = Object.keys(element).find((name) => name.startsWith(FIBER));
    return key && element[key];
  };
  const isStill = (fiber) =>
    fiber.stateNode instanceof Element && fiber.stateNode.classList.contains('without-hydration');

  /** A component with state, effects or the like, or an element with a handler; `withoutHydration` itself is neither. */
  const acts = (fiber) =>
    typeof fiber.type === 'string'
      ? Object.keys(fiber.memoizedProps).some((name) => /^on[A-Z]/.test(name))
      : typeof fiber.type === 'function' && fiber.memoizedState !== null && !(fiber.child && isStill(fiber.child));

  /** Whether anything from here down acts; with `through` also inside what stands still. */
  const isAlive = (fiber, through) => {
    if (acts(fiber)) return true;
    if (isStill(fiber) && !through) return false;
    for (let child = fiber.child; child; child = child.sibling) if (isAlive(child, through)) return true;
    return false;
  };

  /** The class of what stands still, or of a part of the page. */
  const nameOf = (element) =>
    (element.classList.contains('without-hydration') ? element.firstElementChild : element)?.className ?? '';
  /** What a part and the components that are nothing but it are: `main` holds parts. */
  const topOf = (element) => {
    let fiber = fiberOf(element);
    while (fiber.return && fiber.return.child === fiber && !fiber.sibling && typeof fiber.return.type === 'function')
      fiber = fiber.return;
    return fiber;
  };

  /** An element names the fiber that it was made with; what was rendered last may hang on that one's twin. */
  const isAlivePart = (fiber) => [fiber, fiber.alternate].some((twin) => twin && isAlive(twin, false));

  globalThis.readBehaviour = () => {
    const shown = [...document.querySelectorAll('main > *, .site-footer')].filter((part) => part.checkVisibility());
    const stills = [...document.querySelectorAll('.without-hydration')];
    return {
      stills: stills.length,
      /** Stands still, and was hydrated or rendered; an endless row's copies are the browser's own. */
      rendered: stills
        .filter((still) => !still.closest('.carousel-slide') && [...still.querySelectorAll('*')].some(fiberOf))
        .map(nameOf),
      /** Stands still, and has behaviour: it would be dead where the server's markup is taken over. */
      dead: stills.filter((still) => fiberOf(still) && isAlive(fiberOf(still), true)).map(nameOf),
      /** Has no behaviour, and was hydrated all the same. */
      idle: shown
        .filter((part) => !part.matches('.without-hydration') && fiberOf(part) && !isAlivePart(topOf(part)))
        .map(nameOf),
    };
  };
})();
