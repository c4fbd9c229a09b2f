/** Errors that say that the database cannot be reached, or went away meanwhile: not the fault of what was asked. */

import { DatabaseError } from 'pg';

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

/** What Citus says, with the code of a fault of its own, where a node was lost in the middle of a transaction. */
const nodeLost = /^failure on connection marked as essential/;

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isOutageElsewhere(error)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return sentences.some((sentence) => sentence.test(error.message));
  return states.test(code) || network.includes(code) || connecting.includes(String(syscall));
}

/**
 * An outage that our server tells of another: on Citus, that of the node where a client's rows lie. The connection that it
 * came by is good.
 */
export function isOutageElsewhere(error: unknown): boolean {
  return error instanceof DatabaseError && (/^08/.test(error.code ?? '') || nodeLost.test(error.message));
}

/** Somebody else held what a statement needed for longer than its transaction waits (`lock_timeout`). */
export const isLockTimeout = (error: unknown): boolean => Object(error).code === '55P03';

/** A statement took longer than it may (`statement_timeout`), or was told to stop. */
export const isStatementTimeout = (error: unknown): boolean => Object(error).code === '57014';

/** Two transactions waited for each other, and this one was given up. */
export const isDeadlock = (error: unknown): boolean => Object(error).code === '40P01';
