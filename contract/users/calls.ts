/** User Management: who has access to the TMC, which nodes they see, and their permissions. */
import * as z from 'zod';
import { column } from '../http/columns.ts';
import { change, endpoint } from '../http/endpoint.ts';
import { paged } from '../http/paging.ts';
import { permissions, userTypes } from '../http/permissions.ts';
import { id } from '../vocabulary/filters.ts';
import { isReadableLine } from '../vocabulary/texts.ts';

const access = ['can_manage_users'] as const;

/** Pending: invited, but has never signed in. */
export const userStates = ['Active', 'Pending', 'Inactive'] as const;

export const list = paged({
  path: '/api/auth/user/',
  summary: 'The users who see part of what the requesting administrator sees, by name.',
  access,
  isOfAnyDate: true,
  more: {
    permission: z.enum(permissions, 'Unknown permission.').optional(),
    state: z.enum(userStates, 'Unknown state.').optional(),
  },
  keys: {
    id: z.number(),
    user_type: z.enum(userTypes),
    is_active: z.boolean(),
    is_whole: z.boolean().meta({ description: 'All of the access is the administrator’s to give and take.' }),
  },
  columns: {
    name: column.text('Name'),
    email: column.email('Email'),
    access: column.text('Access', 'The granted nodes, as far as the administrator sees them.'),
    last_login: column.textOrNull('Last login', 'In this TMC, by its clocks.'),
    state: column.of('State', z.enum(userStates)),
  },
  sums: z.object({ users: z.number() }),
  count: 'users',
  pageSize: 30,
  fileTitle: { screen: 'User Management', table: 'Users' },
});

export const one = endpoint({
  method: 'GET',
  path: '/api/auth/user/:id/',
  summary: 'One user, with access and permissions in the TMC.',
  access,
  params: z.object({ id }),
  answer: z.object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    user_type: z.enum(userTypes),
    is_active: z.boolean(),
    permissions: z.array(z.enum(permissions)),
    entities: z.array(
      z.object({
        id: z.number(),
        label: z.string(),
        below: z.number().meta({ description: 'How many nodes lie below it: they are seen, too.' }),
        readonly: z.boolean().meta({ description: 'It reaches beyond the administrator’s own access.' }),
      }),
    ),
    outside: z
      .number()
      .meta({ description: 'How many more were granted, out of the administrator’s sight.' }),
    by_groups: z.boolean().meta({
      description: 'Groups of the identity provider determine the access; it cannot be edited here.',
    }),
    invited_at: z.iso.datetime().nullable().meta({ description: 'null: never by mail.' }),
    last_login: z.iso.datetime().nullable().meta({ description: 'In this TMC.' }),
  }),
});

export const entities = z
  .array(id, 'Enter a list of nodes.')
  .max(5000, 'Too many nodes.')
  .transform((ids) => [...new Set(ids)])
  .meta({ description: 'Ids of nodes; the root’s stands for the whole TMC.' });

export const held = z
  .array(z.enum(permissions, 'Unknown permission.'), 'Enter a list of permissions.')
  .transform((list) => permissions.filter((one) => list.includes(one)));

export const invite = change({
  method: 'POST',
  kind: 'access_changed',
  path: '/api/auth/invite/',
  summary: 'Grants access to a new user and e-mails an invitation.',
  access,
  body: z.object({
    name: z
      .string('Please enter a name')
      .trim()
      .min(1, 'Please enter a name')
      .max(200, 'Too long.')
      .refine(isReadableLine, 'Please enter a name without control characters'),
    email: z
      .string('Enter an email address.')
      .trim()
      .toLowerCase()
      .pipe(z.email('Enter an email address.').max(254, 'Too long.')),
    entities: entities.default([]),
    permissions: held.default([]),
    user_type: z.enum(userTypes, 'Unknown type.').default('User').meta({
      description: 'Client: an administrator of the TMC, who has all of it, whatever else is sent.',
    }),
  }),
  answer: z.null(),
});

export const edit = change({
  method: 'PATCH',
  kind: 'access_changed',
  path: '/api/auth/:id/',
  summary: 'Activates or deactivates a user, or changes access and permissions.',
  access,
  params: z.object({ id }),
  body: z
    .object({
      is_active: z.boolean('Enter true or false.').optional(),
      entities: entities.optional(),
      permissions: held.optional(),
    })
    .refine((sent) => Object.values(sent).some((one) => one !== undefined), 'Nothing to change.'),
  answer: z.null(),
});

export const inviteAgain = change({
  method: 'POST',
  kind: 'invitation_sent',
  path: '/api/auth/:id/invite/',
  summary: 'Resends the invitation to a user who has not signed in yet.',
  access,
  params: z.object({ id }),
  answer: z.null(),
});
