/** Groups that an identity provider manages by SCIM, and the access that each gives its members. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { page } from '../http/paging.ts';
import { permissions, userTypes } from '../http/permissions.ts';
import { id } from '../vocabulary/filters.ts';
import { entities, held } from './calls.ts';

const access = ['can_manage_users'] as const;

export const provisionedGroup = z.object({
  id: z.number(),
  name: z.string(),
  members: z.number().meta({ description: 'How many users the identity provider has put in it.' }),
  user_type: z
    .enum(userTypes)
    .nullable()
    .meta({ description: 'null: nobody has set what it gives, so it gives no access.' }),
  permissions: z.array(z.enum(permissions)),
  entities: z
    .array(z.object({ id: z.number(), label: z.string() }))
    .meta({ description: 'Its nodes; the root: the whole TMC.' }),
});
export type ProvisionedGroup = z.infer<typeof provisionedGroup>;

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/provisioned-groups/',
  summary: 'The groups that the identity provider manages, by name, with the access that each gives.',
  access,
  ofWholeClient: true,
  query: z.object({ page: page.page, pageSize: page.pageSize }),
  answer: z.object({ rows: z.array(provisionedGroup), total: z.number() }),
});

export const setGroupAccess = change({
  method: 'PUT',
  kind: 'provisioned_group_access_set',
  path: '/api/provisioned-groups/:id/access/',
  summary: 'Sets the access that a group gives. The access of its members changes at once.',
  access,
  ofWholeClient: true,
  params: z.object({ id }),
  body: z.object({
    user_type: z.enum(userTypes, 'Unknown type.').nullable().default('User').meta({
      description:
        'Client: administrators of the TMC, who have all of it, whatever else is sent. null: no access.',
    }),
    entities: entities.default([]),
    permissions: held.default([]),
  }),
  answer: z.null(),
});
