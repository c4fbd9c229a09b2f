/** Service tokens: how machines call the API. Each has permissions and nodes of its own, and an end. */
import * as z from 'zod';
import { change, type Endpoint, endpoint } from '../http/endpoint.ts';
import { page } from '../http/paging.ts';
import { type Permission, permissions } from '../http/permissions.ts';
import { id, isoDate } from '../vocabulary/filters.ts';
import { isReadableLine } from '../vocabulary/texts.ts';
import { entities } from './calls.ts';

const access = ['can_manage_users'] as const;

/**
 * Permissions that no token can have: access is granted by people alone, so that a leaked token cannot create another
 * way in, and scheduled reports belong to the person who set them up.
 */
const ofPeople: readonly Permission[] = ['can_manage_users', 'scheduled_reports'];
export const tokenPermissions = permissions.filter((one) => !ofPeople.includes(one));

/** Whether an endpoint is not for service tokens: by its own flag, or since no token has a permission for it. */
export const isForPeople = ({ ofPeople: flag, access }: Endpoint): boolean =>
  flag === true || (typeof access !== 'string' && access.every((one) => ofPeople.includes(one)));

/** How long tokens are valid, in days: by default, and at most. */
export const tokenDays = { usual: 90, most: 730 } as const;

export const tokenStates = ['Active', 'Expired', 'Revoked'] as const;

const instant = z.iso.datetime();

export const tokenRow = z.object({
  id: z.number(),
  name: z.string(),
  isProvisioning: z.boolean().meta({
    description: 'It lets an identity provider manage users and groups (SCIM), and calls nothing else.',
  }),
  permissions: z.array(z.enum(permissions)),
  entities: z
    .array(z.object({ id: z.number(), label: z.string() }))
    .meta({ description: 'Its nodes, as far as the administrator sees them; the root: the whole TMC.' }),
  outside: z.number().meta({ description: 'How many more it has, out of the administrator’s sight.' }),
  createdAt: instant,
  createdBy: z.string().meta({ description: 'As they were called then.' }),
  expiresAt: instant,
  lastUsedAt: instant.nullable().meta({ description: 'To the minute; null: never.' }),
  state: z.enum(tokenStates),
  revoked: z.object({ at: instant, by: z.string() }).nullable(),
  mayRevoke: z.boolean().meta({ description: 'All that it may do is the administrator’s to give and take.' }),
});
export type TokenRow = z.infer<typeof tokenRow>;

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/service-tokens/',
  summary: 'The service tokens that see part of what the requesting administrator sees, active ones first.',
  access,
  query: z.object({ page: page.page, pageSize: page.pageSize }),
  answer: z.object({ rows: z.array(tokenRow), total: z.number() }),
});

const nameWords = 'Please enter a name';

export const createToken = change({
  method: 'POST',
  kind: 'service_token_created',
  path: '/api/service-tokens/',
  summary: 'Creates a service token. The answer is the only place where it is ever shown.',
  access,
  answersSecret: true,
  body: z.object({
    name: z
      .string(nameWords)
      .trim()
      .min(1, nameWords)
      .max(100, 'Too long.')
      .refine(isReadableLine, 'Please enter a name without control characters'),
    isProvisioning: z.boolean('Enter true or false.').default(false).meta({
      description:
        'For an identity provider that manages users and groups (SCIM). It has no nodes or permissions of its own, whatever else is sent; only an administrator of the TMC creates one.',
    }),
    entities: entities.default([]),
    permissions: z
      .array(
        z.enum(tokenPermissions, 'A service token cannot have this permission.'),
        'Enter a list of permissions.',
      )
      .transform((list) => tokenPermissions.filter((one) => list.includes(one)))
      .default([]),
    expires: isoDate.optional().meta({
      description: `The last day on which it is valid, by the TMC’s clocks, within ${tokenDays.most} days; absent: in ${tokenDays.usual} days.`,
    }),
  }),
  answer: z.object({
    id: z.number(),
    token: z.string().meta({ description: 'The token itself. Only its digest is stored.' }),
    expiresAt: instant,
  }),
});

export const revokeToken = change({
  method: 'POST',
  kind: 'service_token_revoked',
  path: '/api/service-tokens/:id/revoke/',
  summary: 'Revokes a service token at once and for good.',
  access,
  params: z.object({ id }),
  answer: z.null(),
});
