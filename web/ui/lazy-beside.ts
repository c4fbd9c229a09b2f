import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react';

// biome-ignore lint/suspicious/noExplicitAny: the component's own properties, whatever they are
type AnyComponent = ComponentType<any>;

/** Asks for a component's part of the program, if that was not done yet. */
export type Part = { load: () => void };

/** What stands for a part that has not arrived. */
export const Waiting = createContext<ReactNode>(null);

/**
 * A component that is a part of the program by itself. `load` asks for it ahead of being drawn; it is drawn as
 * soon as it is there, until then what `Waiting` holds. React's `lazy` would draw a `Suspense` fallback even
 * for what is there already, and keep it for 300 ms.
 */
export function lazyBeside<C extends AnyComponent>(fetchPart: () => Promise<{ default: C }>): C & Part {
  let arrived: C | undefined;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= fetchPart().then((part) => {
      arrived = part.default;
    });
    return loading;
  };
  // Whoever draws the component learns of a failure, by trying again.
  const again = () => {
    loading = undefined;
    return load();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, not while drawing
  function Beside(props: object) {
    const waiting = use(Waiting);
    const [isThere, setIsThere] = useState(arrived !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (isThere) return;
      load()
        .catch(again)
        .then(
          () => setIsThere(true),
          (error: unknown) => setFailure({ error }),
        );
    }, [isThere]);
    if (failure) throw failure.error;
    return isThere && arrived ? createElement<object>(arrived, props) : waiting;
  }
  return Object.assign(Beside as unknown as C, { load: () => void load().catch(() => undefined) });
}
