/** The requests about one type of resource. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeKind } from '../../../../contract/http/change-kinds.ts';
import type { Reading } from '../../../access/ask.ts';
import { type Provided, provide, readingFor } from '../../../http/provider-change.ts';
import type { Outcome } from '../../../mutations/change.ts';
import type { Kind } from '../../../mutations/kind.ts';
import type { ResourceType } from './attributes.ts';
import { mediaType, notThere, ScimError } from './errors.ts';
import { type ListQuery, listed, listQuery, listResponse, searchQuery } from './listed.ts';
import { patched } from './operations.ts';
import { isSelected, type Resource, type Selection, selected } from './resources.ts';
import { idIn, type Narrowed, type Part } from './stored.ts';

export type Resources<Name extends ChangeKind, State, Body, Stored extends { id: number }> = {
  type: ResourceType;
  kind: Kind<Name, State>;
  resource(base: string, stored: Stored): Resource;
  /** The attributes that PATCH changes. */
  writable(stored: Stored): object;
  /** Throws for a body that is not accepted. */
  bodyOf(sent: unknown): Body;
  read(reading: Reading, narrowed: Narrowed, part: Part): Promise<Stored[]>;
  count(reading: Reading): Promise<number>;
  create(provided: Provided, body: Body): Promise<Outcome<State, Stored>>;
  change(
    provided: Provided,
    id: number | null,
    bodyOf: (stored: Stored) => Body,
  ): Promise<Outcome<State, Stored>>;
  remove(
    provided: Provided,
    id: number | null,
    check: (stored: Stored) => void,
  ): Promise<Outcome<State, null>>;
};

type ById = { Params: { id: string } };

export function resourceRoutes<Name extends ChangeKind, State, Body, Stored extends { id: number }>(
  app: FastifyInstance,
  provider: FastifyInstance,
  base: string,
  resources: Resources<Name, State, Body, Stored>,
): void {
  const { type, kind } = resources;
  const { endpoint } = type;
  const answer = (request: FastifyRequest, reply: FastifyReply, status: number, stored: Stored) => {
    const resource = resources.resource(base, stored);
    const { location, version } = resource.meta;
    reply.status(status).type(mediaType).header('etag', version);
    if (status === 201) reply.header('location', location);
    return reply.send(selected(type, resource, selectionOf(request)));
  };
  const requireVersion = ({ headers }: FastifyRequest, stored: Stored) => {
    const wanted = headers['if-match'];
    if (wanted === undefined || wanted === '*') return;
    const { version } = resources.resource(base, stored).meta;
    if (!wanted.split(',').some((one) => one.trim() === version))
      throw new ScimError(412, 'This was changed meanwhile. Read it again.');
  };

  const list = async (request: FastifyRequest, reply: FastifyReply, query: ListQuery) => {
    const reading = readingFor(app, request, reply);
    const hasMembers = isSelected(type, 'members', query) || /members/i.test(query.filter ?? '');
    const { rows, ...place } = await listed(type, query, {
      read: async (narrowed, slice) => {
        const found = await resources.read(reading, narrowed, { slice, hasMembers });
        return found.map((stored) => resources.resource(base, stored));
      },
      count: () => resources.count(reading),
    });
    const shown = rows.map((row) => selected(type, row, query));
    return reply.type(mediaType).send(listResponse(shown, place));
  };
  provider.get(endpoint, (request, reply) => list(request, reply, listQuery(request.query)));
  provider.post(`${endpoint}/.search`, { config: { routeClass: 'read' } }, (request, reply) =>
    list(request, reply, searchQuery(request.body)),
  );

  provider.get<ById>(`${endpoint}/:id`, async (request, reply) => {
    const id = idIn(request.params.id);
    const hasMembers = isSelected(type, 'members', selectionOf(request));
    const reading = readingFor(app, request, reply);
    const [stored] = id === null ? [] : await resources.read(reading, { id }, { hasMembers });
    if (!stored) throw notThere();
    const { version } = resources.resource(base, stored).meta;
    if (request.headers['if-none-match'] === version) return reply.status(304).header('etag', version).send();
    return answer(request, reply, 200, stored);
  });

  provider.post(endpoint, async (request, reply) => {
    const body = resources.bodyOf(request.body);
    const made = await provide(app, request, reply, kind, (provided) => resources.create(provided, body));
    return answer(request, reply, 201, made);
  });

  const changing =
    (sentFor: (stored: Stored, body: unknown) => unknown) =>
    async (request: FastifyRequest<ById>, reply: FastifyReply) => {
      const id = idIn(request.params.id);
      const changed = await provide(app, request, reply, kind, (provided) =>
        resources.change(provided, id, (stored) => {
          requireVersion(request, stored);
          return resources.bodyOf(sentFor(stored, request.body));
        }),
      );
      return answer(request, reply, 200, changed);
    };
  provider.put<ById>(
    `${endpoint}/:id`,
    changing((_, body) => body),
  );
  provider.patch<ById>(
    `${endpoint}/:id`,
    changing((stored, body) => patched(type, resources.writable(stored), body)),
  );

  provider.delete<ById>(`${endpoint}/:id`, async (request, reply) => {
    const id = idIn(request.params.id);
    await provide(app, request, reply, kind, (provided) =>
      resources.remove(provided, id, (stored) => requireVersion(request, stored)),
    );
    return reply.status(204).send();
  });
}

const selectionOf = ({ query }: FastifyRequest): Selection => listQuery(query);
