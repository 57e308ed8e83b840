import { type ComponentType, createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';

/** True around a tree that takes over the server's markup; false on the server. */
export const HydratesMarkup = createContext(false);

/** What content without behaviour is made from: plain values, compared as JSON. */
type Values = object & { children?: never };

/**
 * Makes a component of content without behaviour; links may be in it. Where the server's markup is taken over it stays as
 * it is: nothing in it is rendered again or hydrated, until the values say something else. Whatever comes up later is
 * rendered as ever. Its mark is a `span` where it stands among words.
 */
export function withoutHydration<P extends Values>(
  Content: ComponentType<P>,
  Mark: 'div' | 'span' = 'div',
): (values: P) => ReactNode {
  return (values) => {
    const isHydrating = useIsHydrating();
    const [served, setServed] = useState(useContext(HydratesMarkup) && isHydrating ? values : undefined);
    if (served && !saysTheSame(served, values)) setServed(undefined);
    return served ? (
      <Mark className="without-hydration" suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />
    ) : (
      <Mark className="without-hydration">
        <Content {...values} />
      </Mark>
    );
  };
}

/** Whether the server's markup is just being taken over. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(neverChanges, no, yes);
}

/** Hydrating leaves alone what is inside, and a value that stays the same is never written. */
const AS_IT_IS = { __html: '' };

function saysTheSame(one: object, other: object): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

const neverChanges = () => () => {};
const no = () => false;
const yes = () => true;
