/** The kinds of change of deliveries. */
import * as z from 'zod';
import { kind } from '../mutations/kind.ts';
import { workFollows } from './job.ts';
import { removeDeliveredFiles } from './sweep-job.ts';

const state = z.object({ state: z.string() });

export const importDelivered = kind('import_delivered', {
  state: state.extend({ files: z.array(z.object({ name: z.string(), bytes: z.number() })) }),
  raises: null,
  undo: 'Delete the delivery on the Imports screen.',
});

export const importCheckRequested = kind('import_check_requested', {
  state,
  raises: null,
  undo: 'A check changes nothing.',
  follows: workFollows,
});

export const importLoadRequested = kind('import_load_requested', {
  // The control total as text, exact to the cent; null: it was not compared.
  state: state.extend({ controlTotal: z.string().nullable(), strict: z.boolean() }),
  // The job loads the lines later, under a data version of its own.
  raises: null,
  undo: 'Take the import back on the Imports screen.',
  follows: workFollows,
});

export const importDeleted = kind('import_deleted', {
  state,
  raises: null,
  undo: 'Upload the files again.',
  follows: {
    job: removeDeliveredFiles,
    data: async ({ clientId }, subjectId) => ({ clientId, importId: Number(subjectId) }),
  },
});
