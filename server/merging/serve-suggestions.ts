/**
 * Serves suggestions: looked for in the client's copy, like reports. What was dismissed is no reporting data, and asked
 * of PostgreSQL; so answers are not kept.
 */
import type { FastifyInstance } from 'fastify';
import type { Answer, ClientAccess, Endpoint } from '../../contract/core/endpoint.ts';
import { onPostgres, openReading, type Reading } from '../db/ask.ts';
import type { Scope } from '../db/scope.ts';
import { requireSelectedNode } from '../db/visible-nodes.ts';
import { serve } from '../http/serve.ts';
import type { SessionUser } from '../identity/session-user.ts';
import { type Suggested, type Suggestion, undismissed } from './suggestions.ts';

type Asker = { scope: Scope; user: SessionUser; signal: AbortSignal; query: { nodeId?: number } };

/** `madeOf` says of what each row is made, as in the list. */
export function serveSuggestions<
  E extends Endpoint & { access: ClientAccess; kind?: never },
  Row extends Record<string, unknown>,
>(
  app: FastifyInstance,
  endpoint: E,
  what: Suggested,
  find: (reading: Reading, nodeId?: number) => Promise<Suggestion<Row>[]>,
  idOf: (row: Row) => number,
  madeOf: (reading: Reading, rows: readonly Row[]) => Promise<object[]>,
): void {
  const postgres = onPostgres(app.db);
  serve(app, endpoint, async (asked) => {
    const { scope, user, signal, query } = asked as unknown as Asker;
    const reading = openReading(scope, user.dataVersion, app.ask, signal);
    await requireSelectedNode(reading, query);
    const found = await find(reading, query.nodeId);
    const dismissals = openReading(scope, user.dataVersion, postgres, signal);
    const { suggestions, total } = await undismissed(dismissals, what, found, idOf);
    const rows = suggestions.flatMap(({ records }) => records);
    const raws = new Map((await madeOf(reading, rows)).map((raw, at) => [rows[at], raw]));
    const shown = suggestions.map(({ reason, records }) => ({
      reason,
      records: records.map((row) => ({ ...row, ...raws.get(row) })),
    }));
    return { suggestions: shown, total } as Answer<E>;
  });
}
