/**
 * SCIM 2.0 (RFC 7643 and 7644): an identity provider creates, changes and removes users and groups of one TMC, whose token
 * it sends. It stands outside the contract (decision 089).
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { admitProvider } from '../../../http/provider-change.ts';
import { productAddress } from '../../../identity/embedded-address.ts';
import type { Config } from '../../../lib/config.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { answerScimError, mediaType, notThere, ScimError } from './errors.ts';
import { groups } from './groups.ts';
import { listResponse } from './listed.ts';
import { resourceRoutes } from './resource-routes.ts';
import { users } from './users.ts';

const prefix = '/scim/v2';

export async function scim(app: FastifyInstance, config: Config): Promise<void> {
  const base = `${productAddress(config)}${prefix}`;
  await app.register(
    async (provider) => {
      provider.setErrorHandler(answerScimError);
      const parse = provider.getDefaultJsonParser('error', 'error');
      provider.addContentTypeParser(mediaType, { parseAs: 'string' }, parse);
      provider.addHook('onRequest', (request) => admitProvider(app, request));
      provider.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true };
        route.config = { routeClass: route.method === 'GET' ? 'read' : 'write', ...route.config };
      });
      discovery(provider, base);
      resourceRoutes(app, provider, base, users);
      resourceRoutes(app, provider, base, groups);
    },
    { prefix },
  );
}

function discovery(provider: FastifyInstance, base: string): void {
  provider.get('/ServiceProviderConfig', (_, reply) => tell(reply, serviceProviderConfig(base)));
  const lists = { ResourceTypes: resourceTypes(base), Schemas: schemas(base) };
  for (const [path, all] of Object.entries(lists)) {
    provider.get(`/${path}`, (_, reply) =>
      tell(reply, listResponse(all, { startIndex: 1, total: all.length })),
    );
    provider.get<{ Params: { id: string } }>(`/${path}/:id`, ({ params }, reply) => {
      const found = all.find(({ id }) => id === params.id);
      if (!found) throw notThere();
      return tell(reply, found);
    });
  }
  provider.all('/Me', () => {
    throw new ScimError(501, 'A token for an identity provider belongs to no user.');
  });
  // A route, since unknown paths otherwise belong to the web's files.
  provider.all('/*', () => {
    throw notThere();
  });
}

const tell = (reply: FastifyReply, body: object) => reply.type(mediaType).send(body);
