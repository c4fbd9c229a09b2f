/**
 * Serves a read of one client's data. What its handler answers depends on nothing but the reader's scope, the
 * client and its data version, and the input: so the answer is kept under just these, and a browser that has it
 * is told so.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Answer, Endpoint, Input } from '../../contract/core/endpoint.ts';
import { openReading, type Reading, type Run } from '../db/ask.ts';
import { requireVisibleNode } from '../db/visible-nodes.ts';
import type { ActiveClient } from '../identity/session-user.ts';
import { type Answers, encoded, type KeptAnswer } from './answers.ts';
import { codeStamp } from './code-stamp.ts';
import { route } from './serve.ts';

/** What a report's handler receives: no database, only the reading. */
export type ReportAsked<E extends Endpoint> = Omit<Input<E>, 'body'> & {
  reading: Reading;
  client: ActiveClient;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Where questions run. */
    ask: Run;
    answers: Answers;
  }
  interface FastifyRequest {
    /** What answered: an engine, the kept answers, the browser's own copy; null for anything but a report. */
    answeredBy: string | null;
  }
}

const attempts = 5;

export function serveReport<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (asked: ReportAsked<E>) => Promise<Answer<E>>,
): void {
  route(app, endpoint, async (request, reply) => {
    const { params, query } = request as unknown as Input<E>;
    const { scope, client, user } = request.asker ?? {};
    if (!scope || !client || !user) throw new TypeError(`${endpoint.path} lets in askers without a client`);
    // The filter's node, wherever a call is filtered.
    const nodeId = (query as { client?: number } | undefined)?.client;
    const open = (version: number) => openReading(scope, version, app.ask);
    if (nodeId !== undefined) await requireVisibleNode(open(user.dataVersion), nodeId);

    const key = JSON.stringify([endpoint.path, params, query, client, scope.grants, user.dataVersion]);
    const tag = `"${createHash('sha1').update(codeStamp).update(key).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
    if (request.headers['if-none-match']?.includes(tag)) {
      request.answeredBy = 'browser';
      return reply.status(304).send();
    }
    const { answer, isKept } = await app.answers.take(key, () =>
      make(endpoint, user.dataVersion, request, (version) => {
        const reading = open(version);
        return { reading, value: handler({ reading, client, params, query }) };
      }),
    );
    if (isKept) request.answeredBy = 'cache';
    return send(answer, request, reply);
  });
}

/** One answer from one version: where a change came between two of its questions, they are asked again. */
async function make(
  endpoint: Endpoint,
  wanted: number,
  request: FastifyRequest,
  compute: (version: number) => { reading: Reading; value: Promise<unknown> },
): Promise<KeptAnswer> {
  let version = wanted;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { reading, value } = compute(version);
    const answer = await value;
    version = Math.max(version, ...reading.versionsSeen);
    if (reading.versionsSeen.size > 1) continue;
    request.answeredBy = [...reading.enginesUsed].join('+') || 'none';
    return { json: Buffer.from(JSON.stringify(z.encode(endpoint.answer, answer))), version, encoded: {} };
  }
  throw new Error(`${endpoint.path} found the data changed ${attempts} times while it was answered`);
}

async function send(answer: KeptAnswer, request: FastifyRequest, reply: FastifyReply) {
  const { encoding, body } = await encoded(answer, String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('vary', 'authorization, accept-encoding')
    .type('application/json; charset=utf-8')
    .send(body);
}
