/** The two columns that every join between tenant tables needs: the client and the id. */
import type { JoinBuilder } from 'kysely';

/**
 * Joins a tenant table by its key: `onKey('traveller', 'raw.traveller_id')`. The client is the line's, so
 * rows of two clients can never meet.
 */
export function onKey(alias: string, reference: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the callback serves a join onto any table; the names are checked by every query's test
  return (join: JoinBuilder<any, any>) =>
    join.onRef(`${alias}.client_id`, '=', 'line.client_id').onRef(`${alias}.id`, '=', reference);
}
