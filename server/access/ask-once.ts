/** Deduplicates identical concurrent queries. */
import { SharedWork } from '../lib/shared-work.ts';
import type { Run } from './ask.ts';
import type { QueryResult } from './pinned-snapshot.ts';

/**
 * Like `run`, but a query already in flight for a client and version is not run again: later callers share its rows,
 * which must not be modified. It keeps the first caller's turn in the queue.
 */
export function askOnce(run: Run): Run {
  const queries = new SharedWork<QueryResult<never>>();
  return (context, query) => {
    const { clientId, version } = context;
    // A query in flight may be answered from another version.
    if (context.pinned) return run(context, query);
    const key = JSON.stringify([clientId, version, query.sql, query.parameters]);
    const start = (signal: AbortSignal) => run({ ...context, signal }, query) as Promise<QueryResult<never>>;
    return queries.take(key, context.signal, start);
  };
}
