/** Layouts, by which foreign files are read: the product's presets, and the TMC's own. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { id } from '../vocabulary/filters.ts';
import { controlWords, isReadableLine } from '../vocabulary/texts.ts';
import { layout } from './layout.ts';

const rights = { access: ['can_import'], ofWholeClient: true } as const;

export const layoutRow = z.object({
  id: z.number().nullable().meta({ description: 'null: a preset.' }),
  name: z.string(),
  version: z.number(),
  needsNode: z
    .boolean()
    .meta({ description: 'Whether a node is chosen for all lines, since the files name none.' }),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type LayoutRow = z.infer<typeof layoutRow>;

export const list = endpoint({
  method: 'GET',
  path: '/api/layouts/',
  summary: 'The layouts of the TMC, then the presets, each in alphabetical order.',
  ...rights,
  answer: z.array(layoutRow),
});

const oneLayout = layoutRow.extend({ layout });
export type OneLayout = z.infer<typeof oneLayout>;

export const detail = endpoint({
  method: 'GET',
  path: '/api/layouts/:id/',
  summary: 'A layout of the TMC.',
  ...rights,
  params: z.object({ id }),
  answer: oneLayout,
});

export const preset = endpoint({
  method: 'GET',
  path: '/api/layouts/presets/:name/',
  summary: 'A preset.',
  ...rights,
  params: z.object({ name: z.string().max(100) }),
  answer: oneLayout,
});

const body = z.object({
  name: z
    .string('Enter a name.')
    .trim()
    .min(1, 'Enter a name.')
    .max(100, 'Enter at most 100 characters.')
    .refine(isReadableLine, controlWords),
  layout,
});

export const create = change({
  method: 'POST',
  kind: 'layout_saved',
  path: '/api/layouts/',
  summary: 'Adds a layout.',
  ...rights,
  body,
  answer: oneLayout,
});

export const save = change({
  method: 'PATCH',
  kind: 'layout_saved',
  path: '/api/layouts/:id/',
  summary: 'Saves a layout as its next version.',
  ...rights,
  params: z.object({ id }),
  body: body.extend({
    version: z
      .int()
      .optional()
      .meta({ description: 'The version that was edited; if another stands by now: 409.' }),
  }),
  answer: oneLayout,
});

export const remove = change({
  method: 'DELETE',
  kind: 'layout_saved',
  path: '/api/layouts/:id/',
  summary: 'Deletes a layout. Lines that it made keep its name and version.',
  ...rights,
  params: z.object({ id }),
  answer: z.null(),
});
