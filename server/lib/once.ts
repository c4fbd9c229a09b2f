/** Does the work on the first call and caches its result; failures are not cached. */
export function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | undefined;
  return () => {
    cached ??= work().catch((error) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}
