/** The parts of each module's markup. A class is for style alone: what a module looks for is a part. */
export interface Parts {
  leadForm: 'panel' | 'refusal' | 'submit' | 'sent' | 'stored' | 'again';
}

/** The attribute of a part of a module's markup: spread it on the element. */
export function part<M extends keyof Parts>(module: M, name: Parts[M]) {
  return { 'data-part': `${module}-${name}` };
}

/** The part of a module in its element; undefined where the component wrote none. */
export function findPart<M extends keyof Parts>(root: ParentNode, module: M, name: Parts[M]): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`[data-part=${module}-${name}]`) ?? undefined;
}
