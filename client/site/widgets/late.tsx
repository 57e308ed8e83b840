import { type ComponentType, type ReactNode, Suspense, use } from 'react';

/** The exports of a module of views. */
type Views<M> = { [N in keyof M as M[N] extends (props: never) => ReactNode ? N : never]: M[N] };
type PropsOf<V> = V extends (props: infer P extends object) => ReactNode ? P : never;

/**
 * Views that are not in a page's initial code. The `load` of a page that shows them awaits their `fetch`, so that the
 * server has them when it renders. A browser keeps the server's markup until the code has loaded.
 */
export function late<M extends object>(load: () => Promise<M>) {
  let here: M | undefined;
  let coming: Promise<M> | undefined;
  let awaited: Promise<M> | undefined;
  const fetch = () => {
    coming ??= load().then(
      (module) => {
        here = module;
        return module;
      },
      (error) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  const view = <N extends keyof Views<M>>(name: N): ((props: PropsOf<M[N]>) => ReactNode) => {
    function Content(props: PropsOf<M[N]>): ReactNode {
      // if it never loads, the server's markup stays, which works without script
      awaited ??= fetch().catch(() => new Promise<never>(() => {}));
      const View = (here ?? use(awaited))[name] as ComponentType<PropsOf<M[N]>>; // proof: `Views`
      return <View {...props} />;
    }
    return (props) => (
      <Suspense>
        <Content {...props} />
      </Suspense>
    );
  };
  return { fetch, view };
}
