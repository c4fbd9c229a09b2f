import * as z from 'zod';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import type { Job } from '../../jobs/queue.ts';
import { detailOf, HttpError } from '../../lib/errors.ts';
import { takeBack } from './take-back.ts';

const data = z.object({ clientId: z.number(), importId: z.number() });
type Data = z.infer<typeof data>;

const failed = 'It could not be taken back. Nothing was changed; please try again.';

/** Each import is taken back once: a second run continues with those that are left. */
export const takeImportBack: Job<Data> = {
  name: 'take-import-back',
  data,
  async run({ db, log }, request) {
    const { clientId } = request;
    const left = await importsLeft(db, request);
    if (!left) return;
    try {
      await takeBack(whole(db), { clientId, ...left });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      log(`Import ${request.importId} was not taken back: ${error.message}`);
      await giveBack(db, request, detailOf(error) ?? failed);
    }
  },
  giveUp: ({ db }, request) => giveBack(db, request, failed),
};

/** Who takes back which imports, in order; undefined if nothing is left to be done. */
async function importsLeft(db: ReadOnlyDb, { clientId, importId }: Data) {
  return inTenant(whole(db), clientId, async (trx) => {
    const all = trx.selectFrom('imports').where('client_id', '=', clientId);
    const asked = await all.select('take_back').where('id', '=', importId).executeTakeFirst();
    if (!asked?.take_back) return undefined;
    const { actor, order } = asked.take_back;
    const gone = await all.select('id').where('state', '=', 'taken back').execute();
    const isGone = new Set(gone.map(({ id }) => id));
    return { actor, order: order.filter((id) => !isGone.has(id)) };
  });
}

async function giveBack(db: ReadOnlyDb, { clientId, importId }: Data, problem: string): Promise<void> {
  await inTenant(whole(db), clientId, (trx) =>
    trx
      .updateTable('imports')
      .set({ state: 'loaded', take_back: null, problem })
      .where('client_id', '=', clientId)
      .where('id', '=', importId)
      .where('state', '=', 'taking back')
      .execute(),
  );
}
