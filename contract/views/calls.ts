/** Saved views: screens with their filter, under a name, for their owner alone or for everyone who may open the screen. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { screenPaths } from '../http/screens.ts';
import { expectedVersion, version } from '../http/versions.ts';
import { enteredText, id } from '../vocabulary/filters.ts';
import { controlWords, isReadableLine } from '../vocabulary/texts.ts';
import { namedParts, stored } from './address.ts';
import { choices } from './choices.ts';

export const viewLimits = {
  /** Of one user. */
  views: 200,
  favourites: 50,
  name: 100,
  folder: 100,
  description: 500,
  search: 8000,
  /** In a list; a user's own are always among them. */
  listed: 2000,
} as const;

/** Changes other users' shared views too. */
export const viewAdministrator = 'can_manage_settings';

const rights = { access: 'client', ofPeople: true } as const;

const atMost = (most: number) => `Enter at most ${most.toLocaleString('en-AU')} characters.`;
const line = (most: number, missing: string) =>
  z.string(missing).trim().max(most, atMost(most)).refine(isReadableLine, controlWords);

export const viewFields = {
  name: line(viewLimits.name, 'Enter a name.').refine((name) => name !== '', 'Enter a name.'),
  folder: line(viewLimits.folder, 'Enter a folder.').meta({ description: 'Empty: none.' }),
  description: enteredText(viewLimits.description).trim().meta({ description: 'Empty: none.' }),
  path: z.enum(screenPaths, 'There is no screen of this address.'),
  search: z
    .string('Enter the address’ parameters.')
    .max(viewLimits.search, atMost(viewLimits.search))
    .refine(isReadableLine, controlWords)
    .transform(stored)
    .meta({
      description:
        'The parameters of the screen’s address, without a question mark. Relative dates (`range`) stay relative.',
    }),
  isShared: z.boolean('Enter true or false.').meta({
    description: 'Everyone in the TMC who may open the screen sees the view; false: its owner alone.',
  }),
};

export const savedView = z.object({
  id: z.number(),
  name: z.string(),
  folder: z.string(),
  description: z.string(),
  path: viewFields.path,
  isShared: z.boolean(),
  owner: z.string().meta({ description: 'As they are called now.' }),
  isOwn: z.boolean(),
  mayChange: z.boolean().meta({ description: 'Its owner, or, if it is shared, an administrator.' }),
  isFavourite: z.boolean(),
  isStart: z.boolean(),
  changedAt: z.iso.datetime(),
  version,
});
export type SavedView = z.infer<typeof savedView>;

export const list = endpoint({
  method: 'GET',
  path: '/api/views/',
  summary: 'The user’s own views, and shared ones of screens that they may open, by folder and name.',
  ...rights,
  answer: z.array(savedView),
});

const leftOut = z.object({
  part: z.enum(namedParts),
  name: z.string().nullable().meta({
    description: 'As it was called when the view was saved; null: not for this reader.',
  }),
  isGone: z.boolean().meta({ description: 'It was removed; false: the reader may not see it.' }),
});
export type LeftOut = z.infer<typeof leftOut>;

export const openView = endpoint({
  method: 'GET',
  path: '/api/views/:id/',
  summary: 'A view as this reader may open it: without what is gone or out of their sight, and what that is.',
  ...rights,
  params: z.object({ id }),
  answer: savedView.extend({
    search: z.string(),
    leftOut: z.array(leftOut),
    isOfAll: z.boolean().meta({
      description: 'Whoever saved it saw the whole TMC, and so all of what the view selects.',
    }),
  }),
});

export const create = change({
  method: 'POST',
  kind: 'view_saved',
  path: '/api/views/',
  summary: `Saves a view, of which a user has ${viewLimits.views} at most.`,
  ...rights,
  body: z.object({
    ...viewFields,
    folder: viewFields.folder.default(''),
    description: viewFields.description.default(''),
    isShared: viewFields.isShared.default(false),
  }),
  answer: savedView,
});

const params = z.object({ id });

export const update = change({
  method: 'PATCH',
  kind: 'view_saved',
  path: '/api/views/:id/',
  summary:
    'Changes the fields of a view that are sent: by its owner, or, if it is shared, by an administrator.',
  ...rights,
  params,
  body: z.object(viewFields).partial().extend({ version: expectedVersion }),
  answer: savedView,
});

export const duplicate = change({
  method: 'POST',
  kind: 'view_saved',
  path: '/api/views/:id/duplicate/',
  summary: 'Saves a copy of a view as a private one of the user’s own, with what they may see of it.',
  ...rights,
  params,
  answer: savedView,
});

export const remove = change({
  method: 'DELETE',
  kind: 'view_saved',
  path: '/api/views/:id/',
  summary: 'Deletes a view, for everyone who sees it.',
  ...rights,
  params,
  answer: z.null(),
});

export const setFavourite = change({
  method: 'PUT',
  kind: 'view_choices_changed',
  path: '/api/views/:id/favourite/',
  summary: 'Adds a view to the user’s favourites, or takes it from them.',
  ...rights,
  params,
  body: z.object({ isFavourite: z.boolean('Enter true or false.') }),
  answer: choices,
});

export const setStart = change({
  method: 'PUT',
  kind: 'view_choices_changed',
  path: '/api/views/:id/start/',
  summary: 'Opens a view after sign-in instead of Summary, or no longer.',
  ...rights,
  params,
  body: z.object({ isStart: z.boolean('Enter true or false.') }),
  answer: choices,
});
