import { type ComponentType, type ReactNode, Suspense, use } from 'react';

interface LateModule<P> {
  default: ComponentType<P>;
}

/**
 * A view whose code a page does not start with. Its `fetch` is awaited by the `load` of a page that shows it, so that the
 * server has it when it renders; a browser keeps the server's markup until the code is there.
 */
export function late<P extends object>(
  load: () => Promise<LateModule<P>>,
): [fetch: () => Promise<LateModule<P>>, View: (props: P) => ReactNode] {
  let here: LateModule<P> | undefined;
  let coming: Promise<LateModule<P>> | undefined;
  let awaited: Promise<LateModule<P>> | undefined;
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
  function Content(props: P): ReactNode {
    // one that never comes leaves the server's markup as it is, which works without script
    awaited ??= fetch().catch(() => new Promise<never>(() => {}));
    const { default: View } = here ?? use(awaited);
    return <View {...props} />;
  }
  const View = (props: P) => (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
  return [fetch, View];
}
