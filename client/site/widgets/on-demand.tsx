import { type ReactNode, Suspense, use } from 'react';

/** What the file of a part exports. */
type Part<P, M> = M & { default(props: P): ReactNode };

/**
 * A part of a page whose code the page starts without. `fetch` is to be awaited by the page's `load`, so that the server has
 * it when it renders; in the browser the server's markup stands, and works, until the code is there.
 */
export function onDemand<P extends object, M>(load: () => Promise<Part<P, M>>) {
  let here: Part<P, M> | undefined;
  let coming: Promise<Part<P, M>> | undefined;
  let late: Promise<Part<P, M>> | undefined;

  function fetch(): Promise<Part<P, M>> {
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
  }

  function Content(props: P): ReactNode {
    late ??= fetch().catch(() => new Promise<never>(() => {})); // one that never comes leaves the markup as it is
    const { default: View } = here ?? use(late);
    return <View {...props} />;
  }

  const Shown = (props: P): ReactNode => (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
  return { fetch, Part: Shown };
}
