/** Errors that say that the database cannot be reached, or went away meanwhile: not the fault of what was asked. */

/** When to ask again: a server that died is there again by then, as a rule. */
export const retryAfterSeconds = 5;

/** SQLSTATE: connection exceptions, a server that stops, crashed or starts, and one that takes no more connections. */
const states = /^(08\w{3}|57P0[1-5]|53300)$/;
const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];
/** Connecting alone: a socket or a name that is missing. Elsewhere the same codes tell of files. */
const connecting = ['connect', 'getaddrinfo'];
/** What `pg` says without a code. */
const sentences = [
  /^Connection terminated/,
  /^timeout (expired|exceeded when trying to connect)$/,
  /^Query read timeout$/,
  /^Client (has encountered a connection error|was closed) and is not queryable$/,
];

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return sentences.some((sentence) => sentence.test(error.message));
  return states.test(code) || network.includes(code) || connecting.includes(String(syscall));
}

/** Somebody else held what a statement needed for longer than its transaction waits (`lock_timeout`). */
export const isLockTimeout = (error: unknown): boolean => Object(error).code === '55P03';
