/** The list of erasures of a client. */
import type { Trx } from '../database/schema.ts';
import { Cleaner } from './cleaner.ts';
import type { Erasure } from './erasure.ts';

export async function readErasures(trx: Trx, clientId: number): Promise<Erasure[]> {
  return trx
    .selectFrom('erasures')
    .select(['id', 'of', 'pseudonym', 'secret', 'marks'])
    .where('client_id', '=', clientId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** null: nobody was erased. */
export async function cleanerOf(trx: Trx, clientId: number): Promise<Cleaner | null> {
  const erasures = await readErasures(trx, clientId);
  return erasures.length === 0 ? null : new Cleaner(erasures);
}
