/**
 * Serves a read of one client's data. What its handler answers depends on nothing but the reader's scope, the
 * client and its data version, and the input: so the answer is kept under just these, and a browser that has it
 * is told so.
 */
import type { FastifyInstance } from 'fastify';
import type { Answer, Endpoint, Input } from '../../contract/endpoint.ts';
import type { Reading } from '../db/ask.ts';
import { requireVisibleNode } from '../db/nodes.ts';
import type { Scope } from '../db/scope.ts';
import type { ActiveClient } from '../identity/session-user.ts';
import { route } from './serve.ts';

/** What a report's handler receives: no database, only the reading. */
export type ReportAsked<E extends Endpoint> = Omit<Input<E>, 'body'> & {
  reading: Reading;
  client: ActiveClient;
};

export function serveReport<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (asked: ReportAsked<E>) => Promise<Answer<E>>,
): void {
  route(app, endpoint, async (request) => {
    const { params, query } = request as unknown as Input<E>;
    const { scope, client, user } = request.asker ?? {};
    if (!scope || !client || !user)
      throw new TypeError(`${endpoint.path} is no report: its access admits strangers`);
    const reading = app.read(scope, user.dataVersion);
    // The filter's node, wherever a call is filtered.
    const nodeId = (query as { client?: number } | undefined)?.client;
    if (nodeId !== undefined) await requireVisibleNode(reading, nodeId);
    return handler({ reading, client, params, query });
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Opens a reading of the scope's client, of data at least as new as the version. */
    read(scope: Scope, version: number): Reading;
  }
}
