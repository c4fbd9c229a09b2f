/**
 * Serves one endpoint of the contract: authenticates, authorises and validates, then calls the handler. A handler
 * receives everything it needs and returns what the contract declares; unknown keys are stripped. Reads of a client's
 * data go through `serve-report.ts`, changes through `serve-change.ts`.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ChangeKind, kindsOfChange } from '../../contract/http/change-kinds.ts';
import type { Access, Answer, Endpoint, Input } from '../../contract/http/endpoint.ts';
import {
  activeClientHeader,
  csrfHeader,
  fieldErrors,
  messages,
  problem,
} from '../../contract/http/errors.ts';
import { isForPeople } from '../../contract/users/service-tokens.ts';
import type { Scope } from '../access/scope.ts';
import type { Origin } from '../audit/audit.ts';
import { originOf } from '../audit/origin.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import type { ActiveClient, SessionUser } from '../identity/session-user.ts';
import { conflict, notAllowed, unauthorized } from '../lib/errors.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { noteLook } from './record-look.ts';
import { bearerOf } from './request-limit.ts';
import { logRequester } from './request-log.ts';
import type { RouteClass } from './request-metrics.ts';
import { type Served, served } from './served.ts';

/** The error answers that the API page documents. */
const refusals = {
  400: fieldErrors,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
  503: problem,
};

declare module 'fastify' {
  interface FastifyInstance {
    db: ReadOnlyDb;
    /** Finds the user, or the service token, of a Bearer token; throws `unauthorized` or `notAllowed`. */
    authenticate: (token: string, origin: Origin) => Promise<SessionUser>;
  }
}

type Requester<Who extends Access> = Who extends 'public'
  ? unknown
  : Who extends 'user'
    ? { user: SessionUser }
    : { user: SessionUser; scope: Scope; client: ActiveClient };

/**
 * What a handler receives: the validated input, as much about the requester as `access` guarantees, and a signal that
 * is aborted when the requester disconnects.
 */
export type RequestInput<E extends Endpoint> = Input<E> & Requester<E['access']> & { signal: AbortSignal };

export function serve<E extends Endpoint & { kind?: never }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: RequestInput<E>) => Promise<Answer<E>>,
): Served<E> {
  return route(app, endpoint, async (request, reply) => {
    const { params, query, body } = request as unknown as Input<E>;
    const signal = disconnectSignal(reply);
    return handler({ params, query, body, signal, ...request.requester } as unknown as RequestInput<E>);
  });
}

/** Registers an endpoint with its documentation and its access check. */
export function route<E extends Endpoint & { kind?: ChangeKind }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  options: { compress?: false } = {},
): Served<E> {
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    config: { routeClass: classOf(endpoint, options) },
    schema: {
      summary: endpoint.summary,
      description: describe(endpoint),
      tags: [endpoint.path.split('/')[2] ?? 'api'],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { 200: endpoint.answer, ...(endpoint.access !== 'public' && refusals) },
      security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    },
    // Runs before validation, so that an unauthenticated requester learns nothing about the input's shape.
    onRequest: async (request) => {
      request.requester = await admit(app, endpoint, request);
      logRequester(request);
    },
    handler: async (request, reply) => {
      const answer = await handler(request, reply);
      noteLook(app, endpoint, request);
      return answer;
    },
  });
  return served(endpoint);
}

function classOf({ method, isRead }: Endpoint, { compress }: { compress?: false }): RouteClass {
  if (compress === false) return 'download';
  return method === 'GET' || isRead ? 'read' : 'write';
}

/** The requester of an endpoint that requires a client. */
export function requesterOf({ requester, url }: FastifyRequest) {
  const { user, scope, client } = requester ?? {};
  if (!user || !scope || !client) throw new TypeError(`${url} admits users without a client`);
  return { user, scope, client };
}

declare module 'fastify' {
  interface FastifyRequest {
    requester: { user: SessionUser; scope?: Scope; client?: ActiveClient } | null;
  }
}

/** Checks token, client, permission and CSRF header in this order; null for a public endpoint. */
async function admit(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.access === 'public') return null;
  const token = bearerOf(request.headers.authorization);
  if (!token) throw unauthorized();
  const user = await app.authenticate(token, originOf(request));
  if (user.serviceToken?.isProvisioning) throw notAllowed(messages.ofProvisioning);
  if (user.serviceToken && isForPeople(endpoint)) throw notAllowed(messages.ofPeople);
  if (
    endpoint.method !== 'GET' &&
    !endpoint.isRead &&
    request.headers[csrfHeader.name] !== csrfHeader.value
  ) {
    throw notAllowed(messages.csrf);
  }
  if (endpoint.access === 'user') return { user };
  const expectedClient = request.headers[activeClientHeader];
  if (expectedClient !== undefined && expectedClient !== String(user.activeClient?.id)) {
    throw conflict(messages.clientChanged);
  }
  if (!user.scope || !user.activeClient) throw notAllowed();
  if (endpoint.access !== 'client' && !endpoint.access.some((one) => user.permissions.includes(one))) {
    throw notAllowed();
  }
  if (endpoint.ofWholeClient && user.scope.grants !== 'all') throw notAllowed(messages.wholeClient);
  return { user, scope: user.scope, client: user.activeClient };
}

/** Describes an endpoint on the API page: who may call it, how it is recorded, and what its metrics mean. */
function describe(endpoint: Endpoint & { kind?: ChangeKind }): string {
  const { access, ofWholeClient, metrics, kind } = endpoint;
  const who =
    access === 'public'
      ? 'Anybody may ask.'
      : access === 'user'
        ? 'Any signed-in user may ask.'
        : access === 'client'
          ? 'Any user with access to the active client may ask.'
          : `Needs one of: ${access.join(', ')}.`;
  const entries = Object.entries(metrics ?? {}).map(
    ([field, entry]) => `- \`${field}\`: **${entry.label}** (${entry.unit}). ${entry.formula} ${entry.lines}`,
  );
  const whole = ofWholeClient ? ['Only for users who may see the whole client.'] : [];
  const people = isForPeople(endpoint) ? ['Not for service tokens.'] : [];
  const record = kind ? [`Recorded as “${kindsOfChange[kind].label}”.`] : [];
  return [who, ...whole, ...people, ...record, ...entries].join('\n');
}
