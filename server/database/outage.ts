/** Recognises errors that mean the database is unreachable or was lost, rather than that the query was wrong. */

import { DatabaseError } from 'pg';

/** The delay before a retry: a crashed server has usually restarted by then. */
export const retryAfterSeconds = 5;

/** SQLSTATE: connection exceptions; a server that is stopping, has crashed or is starting; too many connections. */
const states = /^(08\w{3}|57P0[1-5]|53300)$/;
const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];
/** System calls that connect: a missing socket or host name. Elsewhere the same codes concern files. */
const connectCalls = ['connect', 'getaddrinfo'];
/** Errors of `pg` without a code. */
const messages = [
  /^Connection terminated/,
  /^timeout (expired|exceeded when trying to connect)$/,
  /^Query read timeout$/,
  /^Client (has encountered a connection error|was closed) and is not queryable$/,
];

/** The message of Citus, under an internal error code, if a node was lost during a transaction. */
const nodeLost = /^failure on connection marked as essential/;

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isOutageElsewhere(error)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return messages.some((message) => message.test(error.message));
  return states.test(code) || network.includes(code) || connectCalls.includes(String(syscall));
}

/**
 * An outage of another server, reported by ours: on Citus, of the node that stores a client's rows. The connection that
 * reported it still works.
 */
export function isOutageElsewhere(error: unknown): boolean {
  return error instanceof DatabaseError && (/^08/.test(error.code ?? '') || nodeLost.test(error.message));
}

/** Another transaction held a lock for longer than this one waits (`lock_timeout`). */
export const isLockTimeout = (error: unknown): boolean => Object(error).code === '55P03';

/** A statement exceeded `statement_timeout` or was cancelled. */
export const isStatementTimeout = (error: unknown): boolean => Object(error).code === '57014';

/** A deadlock was resolved by aborting this transaction. */
export const isDeadlock = (error: unknown): boolean => Object(error).code === '40P01';
