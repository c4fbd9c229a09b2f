/**
 * Serves one endpoint of the contract: validated input, who asks, may they, then the handler. A handler
 * gets everything that it needs and answers what the contract says; unknown keys are stripped. Reads of a
 * client's data go through `serve-report.ts`, changes through `serve-change.ts`.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ChangeKind, kindsOfChange } from '../../contract/core/changes.ts';
import type { Access, Answer, Endpoint, Input } from '../../contract/core/endpoint.ts';
import {
  activeClientHeader,
  csrfHeader,
  fieldErrors,
  messages,
  problem,
} from '../../contract/core/errors.ts';
import type { ReadOnlyDb } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { conflict, notAllowed, unauthorized } from '../ground/errors.ts';
import type { ActiveClient, SessionUser } from '../identity/session-user.ts';
import { hangUpOf } from './hang-up.ts';
import { bearerOf } from './request-limit.ts';
import { nameAsker } from './request-log.ts';

/** What may come instead of an answer, for the API page. */
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
    /** Finds who asks from the Bearer token; throws `unauthorized` or `notAllowed`. */
    authenticate: (token: string) => Promise<SessionUser>;
  }
}

type Asker<Who extends Access> = Who extends 'public'
  ? unknown
  : Who extends 'user'
    ? { user: SessionUser }
    : { user: SessionUser; scope: Scope; client: ActiveClient };

/**
 * What a handler receives: the validated input, as much of the asker as `access` promises, and a signal that is
 * aborted when the asker hangs up.
 */
export type Asked<E extends Endpoint> = Input<E> & Asker<E['access']> & { signal: AbortSignal };

export function serve<E extends Endpoint & { kind?: never }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (asked: Asked<E>) => Promise<Answer<E>>,
): void {
  route(app, endpoint, async (request, reply) => {
    const { params, query, body } = request as unknown as Input<E>;
    const signal = hangUpOf(reply);
    return handler({ params, query, body, signal, ...request.asker } as unknown as Asked<E>);
  });
}

/** Registers an endpoint with its documentation and its door: nobody comes in whom `access` does not admit. */
export function route(
  app: FastifyInstance,
  endpoint: Endpoint & { kind?: ChangeKind },
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  options: { compress?: false } = {},
): void {
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
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
    // Before validation: a stranger learns nothing about the input's shape.
    onRequest: async (request) => {
      request.asker = await admit(app, endpoint, request);
      nameAsker(request);
    },
    handler,
  });
}

/** Whoever asks, of an endpoint that lets in nobody without a client. */
export function askerOf({ asker, url }: FastifyRequest) {
  const { user, scope, client } = asker ?? {};
  if (!user || !scope || !client) throw new TypeError(`${url} lets in askers without a client`);
  return { user, scope, client };
}

declare module 'fastify' {
  interface FastifyRequest {
    asker: { user: SessionUser; scope?: Scope; client?: ActiveClient } | null;
  }
}

/** Checks token, client, permission and CSRF header in this order; null for a public endpoint. */
async function admit(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.access === 'public') return null;
  const token = bearerOf(request.headers.authorization);
  if (!token) throw unauthorized();
  const user = await app.authenticate(token);
  if (endpoint.method !== 'GET' && request.headers[csrfHeader.name] !== csrfHeader.value) {
    throw notAllowed(messages.csrf);
  }
  if (endpoint.access === 'user') return { user };
  const believed = request.headers[activeClientHeader];
  if (believed !== undefined && believed !== String(user.activeClient?.id)) {
    throw conflict(messages.clientChanged);
  }
  if (!user.scope || !user.activeClient) throw notAllowed();
  if (endpoint.access !== 'client' && !endpoint.access.some((one) => user.permissions.includes(one))) {
    throw notAllowed();
  }
  return { user, scope: user.scope, client: user.activeClient };
}

/** The API page's words on an endpoint: who may ask, how it is recorded, and what its figures mean. */
function describe({ access, figures, kind }: Endpoint & { kind?: ChangeKind }): string {
  const who =
    access === 'public'
      ? 'Anybody may ask.'
      : access === 'user'
        ? 'Any signed-in user may ask.'
        : access === 'client'
          ? 'Any user with access to the active client may ask.'
          : `Needs one of: ${access.join(', ')}.`;
  const entries = Object.entries(figures ?? {}).map(
    ([field, entry]) => `- \`${field}\`: **${entry.label}** (${entry.unit}). ${entry.formula} ${entry.lines}`,
  );
  const record = kind ? [`Recorded as “${kindsOfChange[kind].label}”.`] : [];
  return [who, ...record, ...entries].join('\n');
}
