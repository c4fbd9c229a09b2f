/** Does the work when it is first asked for, and answers from that for good; a failure is not remembered. */
export function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return () => {
    known ??= work().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
