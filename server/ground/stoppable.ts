/** So often what is to stop is told: it does not hear it before it has quite begun. */
const againMs = 100;

/**
 * Does work that can be stopped from outside: once the signal is aborted, `stop` is called until the work has ended,
 * and whatever came of it the signal's reason is thrown.
 */
export async function stoppable<T>(
  signal: AbortSignal | undefined,
  stop: () => void,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  let stopping: NodeJS.Timeout | undefined;
  const begin = () => {
    stop();
    stopping = setInterval(stop, againMs);
  };
  signal.addEventListener('abort', begin);
  try {
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', begin);
    clearInterval(stopping);
  }
}
