/** Requests to take imports back; a job does it (`ingest/take-back/job.ts`). */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { takeBack as takeBackCall } from '../../../contract/imports/calls.ts';
import type { Uploads } from '../../deliveries/folders.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { changedLater, importToTakeBack, laterImportsIn } from '../../ingest/take-back/importable.ts';
import { takeImportBack } from '../../ingest/take-back/job.ts';
import { conflict } from '../../lib/errors.ts';
import { done } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import * as queries from './queries.ts';

export const importTakeBackRequested = kind('import_take_back_requested', {
  state: z.object({ state: z.string() }),
  // The job changes the lines later, under a data version of its own.
  raises: null,
  undo: 'Import the files again to load their lines again.',
  follows: {
    job: takeImportBack,
    data: async ({ clientId }, subjectId) => ({ clientId, importId: Number(subjectId) }),
  },
});

/** Throws `conflict` if the import cannot be taken back, or if others than the named imports have to go with it. */
export async function requestTakeBack(
  { trx, client, clientId, actor, reading, params: { id }, body }: ChangeInput<typeof takeBackCall>,
  uploads: Uploads,
) {
  const { folder, state } = await importToTakeBack(trx, clientId, id);
  if (state === 'taking back') throw conflict('The import is being taken back already.');
  const later = await laterImportsIn(trx, clientId, id);
  const laterIds = later.map((one) => one.id);
  if (!isDeepStrictEqual(new Set(laterIds), new Set(body.later)))
    throw conflict(changedLater(later, client.locale));
  await trx
    .updateTable('imports')
    .set({
      state: 'taking back',
      take_back: JSON.stringify({ actor, order: [...laterIds, id] }),
      problem: null,
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  const [before, after] = [{ state }, { state: 'taking back' }];
  return done(await queries.detail(reading, id, uploads), { subject: { id, label: folder }, before, after });
}
