import { type ComponentType, createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';

/** True around a tree that hydrates the server's markup; false on the server. */
export const HydratesMarkup = createContext(false);

/** The props of content without behaviour: plain values, compared as JSON. */
type Values = object & { children?: never };

/**
 * Makes a component for content without behaviour; it may contain links. When the server's markup is hydrated, it stays
 * as it is: its content is not rendered or hydrated again until the values change. Later mounts render as usual. Its
 * wrapper is a `span` within text.
 */
export function withoutHydration<P extends Values>(
  Content: ComponentType<P>,
  Mark: 'div' | 'span' = 'div',
): (values: P) => ReactNode {
  return (values) => {
    const [served, setServed] = useState(useIsServed() ? values : undefined);
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

/** Whether the server's markup is being taken over now, in a browser. */
export function useIsServed(): boolean {
  const isHydrating = useIsHydrating();
  return useContext(HydratesMarkup) && isHydrating;
}

/** Whether the server's markup is being hydrated now, or made. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(neverChanges, no, yes);
}

/** Hydration ignores the content, and an unchanged value is never written. */
const AS_IT_IS = { __html: '' };

function saysTheSame(one: object, other: object): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

const neverChanges = () => () => {};
const no = () => false;
const yes = () => true;
