/** The signed-in user and the TMC in which they work. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { permissions, userTypes } from '../http/permissions.ts';
import { id } from '../vocabulary/filters.ts';

export const currentUser = z.object({
  id: z.number().nullable().meta({
    description: 'null: nobody here has granted this person anything, and nothing about them is kept.',
  }),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean().nullable().meta({
    description: 'null: the issuer names no e-mail. Access is given to a verified one alone.',
  }),
  user_type: z.enum(userTypes).nullable().meta({ description: 'In the active client.' }),
  active_client: z.number().nullable(),
  clients: z.array(z.number()).meta({ description: 'The TMCs that the user may work in.' }),
  entities: z.array(z.number()).meta({ description: 'Granted nodes of the active client.' }),
  sees_all: z.boolean().meta({ description: 'Whether they are all of the active client.' }),
  permissions: z.array(z.enum(permissions)),
  is_active: z.boolean(),
  last_login: z.string().nullable(),
  metadata: z.object({
    terms_accepted_date: z.string().nullable(),
    intro_video_watched: z.boolean(),
  }),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** How the web reaches the issuer; requested before sign-in. */
export const signInSettings = z.object({
  authority: z.string(),
  clientId: z.string(),
  audience: z.string().nullable(),
  scope: z.string(),
  extraParameters: z.record(z.string(), z.string()),
});
export type SignInSettings = z.infer<typeof signInSettings>;

export const signIn = endpoint({
  method: 'GET',
  path: '/api/auth/settings/',
  summary: 'The issuer that signs users in.',
  access: 'public',
  answer: signInSettings,
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/',
  summary: 'The current user.',
  access: 'user',
  ofPeople: true,
  answer: currentUser,
});

export const selectClient = change({
  method: 'POST',
  kind: 'client_selected',
  path: '/api/auth/user/:subject/select-client/',
  summary: 'Choose the TMC to work in.',
  access: 'user',
  ofPeople: true,
  params: z.object({ subject: z.string().max(500) }),
  body: z.object({ client: id }),
  answer: currentUser,
});

export const updateMetadata = change({
  method: 'POST',
  kind: 'metadata_updated',
  path: '/api/auth/user/:subject/update-metadata/',
  summary: 'Records that the user accepted the terms, or watched the introduction.',
  access: 'user',
  ofPeople: true,
  params: z.object({ subject: z.string().max(500) }),
  body: z
    .strictObject({
      'accept-terms': z.literal(true).optional(),
      'intro-video-watched': z.literal(true).optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Name what to remember.'),
  answer: currentUser,
});
