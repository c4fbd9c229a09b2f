/** What this service provider supports (RFC 7643, sections 5 to 7). */
import { groupType, type ResourceType, userType } from './attributes.ts';
import { limits } from './limits.ts';

const urn = 'urn:ietf:params:scim:schemas:core:2.0';

export const serviceProviderConfig = (base: string) => ({
  schemas: [`${urn}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: limits.mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token for an identity provider, created on the Users screen.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const types: readonly ResourceType[] = [userType, groupType];

export const resourceTypes = (base: string) =>
  types.map(({ name, endpoint, schema }) => ({
    schemas: [`${urn}:ResourceType`],
    id: name,
    name,
    endpoint,
    description: name === 'User' ? 'Users of the TMC' : 'Groups that give users access',
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));

export const schemas = (base: string) =>
  types.map(({ name, schema, attributes }) => ({
    schemas: [`${urn}:Schema`],
    id: schema,
    name,
    description: name === 'User' ? 'A user of the TMC' : 'A group that gives its users access',
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema}` },
  }));
