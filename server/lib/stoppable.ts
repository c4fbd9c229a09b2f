/** How often `stop` is repeated: it has no effect on work that has not fully started. */
const repeatMs = 100;

/**
 * Does work that can be cancelled: once the signal is aborted, `stop` is called repeatedly until the work has ended,
 * and the signal's reason is thrown regardless of the work's result.
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
    stopping = setInterval(stop, repeatMs);
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
