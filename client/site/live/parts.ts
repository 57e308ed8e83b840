/** The parts of each module's markup. A class is for style alone; modules look for parts. */
export interface Parts {
  carousel: 'track' | 'number' | 'pause' | 'said';
  centre: 'bar';
  countUp: 'shown' | 'value' | 'unit';
  film: 'start';
  frame: 'bar' | 'card' | 'menu';
  hero: 'drawing' | 'buttons' | 'mark';
  leadForm: 'panel' | 'refusal' | 'submit' | 'sent' | 'stored' | 'lost' | 'again';
  map: 'shield' | 'failed';
  scenarios: 'picture';
  share: 'print' | 'send' | 'scan' | 'figure' | 'code';
  shelf: 'more';
}

/** The part of a module in its element; undefined where the component wrote none. */
export function findPart<M extends keyof Parts>(root: ParentNode, module: M, name: Parts[M]): HTMLElement | undefined {
  return findParts(root, module, name)[0];
}

/** The parts of this name, in their order. */
export function findParts<M extends keyof Parts>(root: ParentNode, module: M, name: Parts[M]): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[data-part=${module}-${name}]`)];
}
