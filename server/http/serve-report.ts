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
import { atOneVersion } from '../db/one-version.ts';
import { withTripSight } from '../db/trip-sight.ts';
import { requireSelectedNode } from '../db/visible-nodes.ts';
import { type Clock, dayIn, minuteOf } from '../ground/clock.ts';
import type { Settings } from '../ground/settings.ts';
import { type Answers, encoded, type KeptAnswer } from './answers.ts';
import { codeStamp } from './code-stamp.ts';
import { hangUpOf } from './hang-up.ts';
import { type Asked, askerOf, route } from './serve.ts';

/** Answers a report: no database, only the reading, and what it was asked. */
export type Report<E extends Endpoint, Given extends Reading = Reading> = (
  reading: Given,
  query: Input<E>['query'],
  params: Input<E>['params'],
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

/** Ends when its asker hangs up. */
type RequestReading = TimedReading & { signal: AbortSignal };

export function serveReport<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  report: Report<E, TimedReading>,
): void {
  route(app, endpoint, async (request, reply) => {
    const { params, query } = request as unknown as Input<E>;
    const reading = readingOf(app, { ...askerOf(request), signal: hangUpOf(reply) });
    await requireSelectedNode(reading, query);

    const key = keyOf(endpoint, reading, { params, query });
    const tag = `"${createHash('sha1').update(codeStamp).update(key).digest('base64url')}"`;
    const keep = () => reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match']?.includes(tag)) {
      request.answeredBy = 'browser';
      return keep().header('vary', 'authorization').status(304).send();
    }
    const { answer, answeredBy } = await answerOf(app, endpoint, report, reading, { params, query });
    request.answeredBy = answeredBy;
    keep();
    return send(answer, request, reply);
  });
}

/** The reading of a request that comes now. */
export function readingOf(
  app: FastifyInstance,
  {
    scope,
    client,
    user,
    signal,
  }: Pick<Asked<Endpoint & { access: 'client' }>, 'scope' | 'client' | 'user' | 'signal'>,
): RequestReading {
  return {
    ...openReading(scope, user.dataVersion, app.ask, signal),
    now: minuteOf(app.clock()),
    settings: client,
    signal,
  };
}

/** The answer to a report: a kept one, else one that is made now; and what answered. */
export async function answerOf<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  report: Report<E, TimedReading>,
  reading: RequestReading,
  asked: Pick<Input<E>, 'params' | 'query'>,
): Promise<{ answer: KeptAnswer; answeredBy: string }> {
  let answeredBy = 'cache';
  const make = async (abandoned: AbortSignal) => {
    const {
      made,
      version,
      reading: used,
    } = await atOneVersion({ ...reading, signal: abandoned }, async (fresh) =>
      report(await withTripSight(fresh), asked.query, asked.params),
    );
    answeredBy = [...used.enginesUsed].join('+') || 'none';
    return { json: Buffer.from(JSON.stringify(z.encode(endpoint.answer, made))), version, encoded: {} };
  };
  const { answer } = await app.answers.take(keyOf(endpoint, reading, asked), reading.signal, make);
  return { answer, answeredBy };
}

/** All that an answer depends on. */
function keyOf(
  endpoint: Endpoint,
  { clientId, grants, version, now, settings }: TimedReading,
  { params, query }: { params: unknown; query: unknown },
): string {
  const moment = momentOf(endpoint.dependsOn, now, settings);
  return JSON.stringify([endpoint.path, params, query, clientId, settings, grants, version, moment]);
}

/** What of the time an answer is true for. */
function momentOf(dependsOn: Moment | undefined, now: Date, { timeZone }: Settings): string | undefined {
  if (dependsOn === 'day') return dayIn(timeZone, now);
  return dependsOn && now.toISOString();
}

async function send(answer: KeptAnswer, request: FastifyRequest, reply: FastifyReply) {
  const { encoding, body } = await encoded(answer, String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('vary', 'authorization, accept-encoding')
    .type('application/json; charset=utf-8')
    .send(body);
}
