/** The audit log of a client, and undoing its changes. */
import * as z from 'zod';
import { recordedKinds, recordsPath } from '../http/change-kinds.ts';
import { change, endpoint } from '../http/endpoint.ts';
import { page } from '../http/paging.ts';
import { id, isoDate, text } from '../vocabulary/filters.ts';
import { kindsIn } from './kinds-in.ts';

/** Everyone may change what is their own, such as saved views; which records a user sees depends on their permissions. */
const access = 'client';

const kinds = kindsIn(recordedKinds).meta({ description: 'Kinds of change, with commas between them.' });

export const changeRow = z.object({
  id: z.number(),
  at: z.iso.datetime().meta({ description: 'The instant.' }),
  actor: z.string().meta({ description: 'Who, as they were called then.' }),
  kind: z.enum(recordedKinds),
  subject: z.string().meta({ description: 'What was changed, as it was called then.' }),
  undoOf: z.number().nullable().meta({ description: 'The change that this one took back.' }),
  isRestored: z
    .boolean()
    .meta({ description: 'It took back the undo of a change, so that the change stands again.' }),
  isUndone: z.boolean().meta({ description: 'It was taken back, and that stands.' }),
});
export type ChangeRow = z.infer<typeof changeRow>;

export const list = endpoint({
  method: 'GET',
  path: recordsPath,
  summary: 'Changes that the user could have made, of what they may see, the newest first.',
  access,
  query: z
    .object({
      ...page,
      kinds: kinds.optional(),
      subjectId: text(100)
        .optional()
        .meta({ description: 'Of one subject; with its kinds, since ids of two kinds may be equal.' }),
      person: z
        .literal('command')
        .or(id)
        .optional()
        .meta({ description: 'Id of a user; `command`: nobody in person.' }),
      dateStart: isoDate.optional().meta({ description: 'A day in the TMC’s time zone.' }),
      dateEnd: isoDate.optional(),
    })
    .refine(({ subjectId, kinds }) => subjectId === undefined || kinds !== undefined, {
      path: ['kinds'],
      message: 'Name the kinds of the subject.',
    }),
  answer: z.object({ rows: z.array(changeRow), total: z.number() }),
});

export const people = endpoint({
  method: 'GET',
  path: `${recordsPath}people/`,
  summary: 'Who made the changes that the user may see, by name.',
  access,
  answer: z.array(
    z.object({ id: z.number().nullable().meta({ description: 'null: commands.' }), name: z.string() }),
  ),
});

const state = z.record(z.string(), z.unknown()).nullable();

export const oneChange = changeRow.extend({
  before: state.meta({ description: 'By field, ids as they are called today; null: it was not there.' }),
  after: state.meta({ description: 'null: it was not there any more.' }),
  notUndoable: z.string().nullable().meta({ description: 'Why it cannot be taken back; null: it may be.' }),
});
export type OneChange = z.infer<typeof oneChange>;

export const detail = endpoint({
  method: 'GET',
  path: `${recordsPath}:id/`,
  summary: 'One change, with the state before and after it.',
  access,
  params: z.object({ id }),
  answer: oneChange,
});

export const undo = change({
  method: 'POST',
  kind: 'change_undone',
  path: `${recordsPath}:id/undo/`,
  summary: 'Undoes a change if its result still stands; otherwise says what has changed since.',
  access,
  params: z.object({ id }),
  answer: z.null(),
});
