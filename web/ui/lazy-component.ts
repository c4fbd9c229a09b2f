import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react';

// biome-ignore lint/suspicious/noExplicitAny: any component's props are accepted
type AnyComponent = ComponentType<any>;

/** Starts loading a component's code, unless it has been started already. */
export type Part = { load: () => void };

/** The placeholder of a component that is still loading. */
export const Waiting = createContext<ReactNode>(null);

/**
 * A component in a chunk of its own. `load` requests the chunk before rendering; the component renders as soon as it
 * is loaded, and until then the content of `Waiting`. React's `lazy` would show a `Suspense` fallback even for code
 * that is already loaded, and keep it for 300 ms.
 */
export function lazyComponent<C extends AnyComponent>(fetchPart: () => Promise<{ default: C }>): C & Part {
  let loaded: C | undefined;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= fetchPart().then((part) => {
      loaded = part.default;
    });
    return loading;
  };
  // A failed request is repeated once when the component renders, which then reports the failure.
  const retry = () => {
    loading = undefined;
    return load();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: created once per chunk, not during rendering
  function Beside(props: object) {
    const waiting = use(Waiting);
    const [isReady, setIsReady] = useState(loaded !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (isReady) return;
      load()
        .catch(retry)
        .then(
          () => setIsReady(true),
          (error: unknown) => setFailure({ error }),
        );
    }, [isReady]);
    if (failure) throw failure.error;
    return isReady && loaded ? createElement<object>(loaded, props) : waiting;
  }
  return Object.assign(Beside as unknown as C, { load: () => void load().catch(() => undefined) });
}
