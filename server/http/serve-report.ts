/**
 * Serves a read of one client's data. An answer depends only on the reader's scope, the client and its data version,
 * the input, and on the time as far as the contract declares. These form the cache key and the ETag.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint, Input, Moment } from '../../contract/http/endpoint.ts';
import type { Permission } from '../../contract/http/permissions.ts';
import { openReading, type Run, type TimedReading } from '../access/ask.ts';
import { readConsistently } from '../access/consistent-read.ts';
import { withTripVisibility } from '../access/trip-visibility.ts';
import { requireSelectedNode } from '../access/visible-nodes.ts';
import { type Clock, dayIn, minuteOf } from '../lib/clock.ts';
import { notAllowed } from '../lib/errors.ts';
import type { Settings } from '../lib/settings.ts';
import type { Report } from '../metrics/report.ts';
import { type Answers, encoded, type KeptAnswer } from './answers.ts';
import { codeStamp } from './code-stamp.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { type RequestInput, requesterOf, route } from './serve.ts';
import type { Served } from './served.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs queries. */
    ask: Run;
    answers: Answers;
    clock: Clock;
  }
  interface FastifyRequest {
    /** What answered: an engine, the answer cache, or the browser's cache; null for anything but a report. */
    answeredBy: string | null;
  }
}

/** A reading that is aborted when its requester disconnects. */
type RequestReading = TimedReading & { signal: AbortSignal };

export function serveReport<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  report: Report<E, TimedReading>,
): Served<E> {
  return route(app, endpoint, async (request, reply) => {
    const input = request as unknown as Input<E>;
    const { params, query, body } = input;
    const reading = readingOf(app, { ...requesterOf(request), signal: disconnectSignal(reply) });
    requireNeeded(endpoint, requesterOf(request).user.permissions, { query, body });
    await requireSelectedNode(reading, query);

    const key = keyOf(endpoint, reading, { params, query, body });
    const tag = `"${createHash('sha1').update(codeStamp).update(key).digest('base64url')}"`;
    const setCacheHeaders = () => reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match']?.includes(tag)) {
      request.answeredBy = 'browser';
      return setCacheHeaders().header('vary', 'authorization').status(304).send();
    }
    const { answer, answeredBy } = await answerOf(app, endpoint, report, reading, { params, query, body });
    request.answeredBy = answeredBy;
    setCacheHeaders();
    return send(answer, request, reply);
  });
}

/** Refuses an input for which the user lacks a permission. */
export function requireNeeded(
  { rulesOf }: Endpoint,
  permissions: readonly Permission[],
  input: { query: unknown; body?: unknown },
): void {
  const needed = rulesOf?.({ body: undefined, ...input }).needs ?? [];
  if (!needed.every((one) => permissions.includes(one))) throw notAllowed();
}

/** A reading for the current request, at the current minute. */
export function readingOf(
  app: FastifyInstance,
  {
    scope,
    client,
    user,
    signal,
  }: Pick<RequestInput<Endpoint & { access: 'client' }>, 'scope' | 'client' | 'user' | 'signal'>,
): RequestReading {
  return {
    ...openReading(scope, user.dataVersion, app.ask, signal),
    now: minuteOf(app.clock()),
    settings: client,
    signal,
  };
}

/** The answer to a report, cached or computed now, and what answered. */
export async function answerOf<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  report: Report<E, TimedReading>,
  reading: RequestReading,
  input: Pick<Input<E>, 'params' | 'query'> & { body?: Input<E>['body'] },
): Promise<{ answer: KeptAnswer; answeredBy: string }> {
  let answeredBy = 'cache';
  const make = async (abandoned: AbortSignal) => {
    const {
      made: result,
      version,
      reading: used,
    } = await readConsistently({ ...reading, signal: abandoned }, async (fresh) =>
      report(await withTripVisibility(fresh), input.query, input.params, input.body as Input<E>['body']),
    );
    answeredBy = [...used.enginesUsed].join('+') || 'none';
    return { json: Buffer.from(JSON.stringify(z.encode(endpoint.answer, result))), version, encoded: {} };
  };
  const { answer } = await app.answers.take(keyOf(endpoint, reading, input), reading.signal, make);
  return { answer, answeredBy };
}

/** A part of an answer, cached like a report under a name of its own. `Part` is the same after a round trip as JSON. */
export async function keptPart<Part>(
  app: FastifyInstance,
  part: Pick<Endpoint, 'path' | 'dependsOn'>,
  reading: RequestReading,
  make: (reading: RequestReading) => Promise<Part>,
): Promise<Part> {
  const key = keyOf(part, reading, { params: {}, query: {} });
  const { answer } = await app.answers.take(key, reading.signal, async (abandoned) => {
    const { made, version } = await readConsistently({ ...reading, signal: abandoned }, make);
    return { json: Buffer.from(JSON.stringify(made)), version, encoded: {} };
  });
  return JSON.parse(answer.json.toString()) as Part;
}

/** Everything that an answer depends on. */
function keyOf(
  endpoint: Pick<Endpoint, 'path' | 'dependsOn' | 'rulesOf'>,
  { clientId, grants, version, now, settings }: TimedReading,
  { params, query, body }: { params: unknown; query: unknown; body?: unknown },
): string {
  const dependsOn = endpoint.rulesOf ? endpoint.rulesOf({ query, body }).dependsOn : endpoint.dependsOn;
  const moment = momentOf(dependsOn, now, settings);
  return JSON.stringify([endpoint.path, params, query, body, clientId, settings, grants, version, moment]);
}

/** The part of the time that an answer depends on. */
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
