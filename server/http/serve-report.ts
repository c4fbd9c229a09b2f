/**
 * Serves a read of one client's data. What its handler answers depends on nothing but the reader's scope, the
 * client and its data version, the input, and of the time on what the contract says: so the answer is kept under
 * just these, and a browser that has it is told so.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Answer, Endpoint, Input, Moment } from '../../contract/core/endpoint.ts';
import { openReading, type Reading, type Run, type TimedReading } from '../db/ask.ts';
import { withTripSight } from '../db/trip-sight.ts';
import { requireSelectedNode } from '../db/visible-nodes.ts';
import { type Clock, dayIn, minuteOf } from '../ground/clock.ts';
import type { Settings } from '../ground/settings.ts';
import { type Answers, encoded, type KeptAnswer } from './answers.ts';
import { codeStamp } from './code-stamp.ts';
import { hangUpOf } from './hang-up.ts';
import { route } from './serve.ts';

/** Answers a report: no database, only the reading; what it was asked; whose data they are. */
export type Report<E extends Endpoint, Given extends Reading = Reading> = (
  reading: Given,
  query: Input<E>['query'],
  more: { params: Input<E>['params']; settings: Settings },
) => Promise<Answer<E>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Where questions run. */
    ask: Run;
    answers: Answers;
    clock: Clock;
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
  report: Report<E, TimedReading>,
): void {
  route(app, endpoint, async (request, reply) => {
    const { params, query } = request as unknown as Input<E>;
    const { scope, client, user } = request.asker ?? {};
    if (!scope || !client || !user) throw new TypeError(`${endpoint.path} lets in askers without a client`);
    const now = minuteOf(app.clock());
    const gone = hangUpOf(reply);
    const open = (version: number, signal: AbortSignal) => ({
      ...openReading(scope, version, app.ask, signal),
      now,
      settings: client,
    });
    await requireSelectedNode(open(user.dataVersion, gone), query);

    const moment = momentOf(endpoint.dependsOn, now, client);
    const key = JSON.stringify([
      endpoint.path,
      params,
      query,
      client,
      scope.grants,
      user.dataVersion,
      moment,
    ]);
    const tag = `"${createHash('sha1').update(codeStamp).update(key).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
    if (request.headers['if-none-match']?.includes(tag)) {
      request.answeredBy = 'browser';
      return reply.status(304).send();
    }
    const { answer, isKept } = await app.answers.take(key, gone, (abandoned) =>
      make(endpoint, user.dataVersion, request, (version) => {
        const reading = open(version, abandoned);
        const value = withTripSight(reading).then((sighted) =>
          report(sighted, query, { params, settings: client }),
        );
        return { reading, value };
      }),
    );
    if (isKept) request.answeredBy = 'cache';
    return send(answer, request, reply);
  });
}

/** What of the time an answer is true for. */
function momentOf(dependsOn: Moment | undefined, now: Date, { timeZone }: Settings): string | undefined {
  if (dependsOn === 'day') return dayIn(timeZone, now);
  return dependsOn && now.toISOString();
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
