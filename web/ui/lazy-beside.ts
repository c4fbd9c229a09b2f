import { type ComponentType, createElement, lazy, useState } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: the component's own properties, whatever they are
type AnyComponent = ComponentType<any>;

/** Asks for a component's part of the program, if that was not done yet. */
export type Part = { load: () => void };

/**
 * A component that is a part of the program by itself. `load` asks for it ahead of being drawn; once there, it
 * is drawn at once. React's own `lazy` would draw the fallback first, and then keep it for 300 ms.
 */
export function lazyBeside<C extends AnyComponent>(fetchPart: () => Promise<{ default: C }>): C & Part {
  let arrived: C | undefined;
  let loading: Promise<{ default: C }> | undefined;
  const load = () => {
    loading ??= fetchPart().then((part) => {
      arrived = part.default;
      return part;
    });
    return loading;
  };
  const again = () => {
    loading = undefined;
    return load();
  };
  // Whoever draws the component learns of a failure, by trying again.
  const Late = lazy(() => load().catch(again));
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, not while drawing
  function Beside(props: object) {
    // The same as long as it is drawn: another component would begin anew.
    const [Drawn] = useState<AnyComponent>(() => arrived ?? Late);
    return createElement(Drawn, props);
  }
  return Object.assign(Beside as unknown as C, { load: () => void load().catch(() => undefined) });
}
