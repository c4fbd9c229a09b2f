import { sql } from 'kysely';
import type { Trx } from '../../database/schema.ts';

/** Removes those of these raw travellers who have no lines any more, and travellers without any raw record. */
export async function removeUnusedTravellers(
  trx: Trx,
  clientId: number,
  rawIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ traveller: number }>`
    delete from raw_travellers r
    where r.client_id = ${clientId} and r.id = any(${rawIds}::bigint[])
      and not exists (select from line_items l where l.client_id = ${clientId} and l.raw_traveller_id = r.id)
    returning r.traveller_id as traveller`.execute(trx);
  const travellers = rows.map(({ traveller }) => traveller);
  await sql`
    delete from travellers t
    where t.client_id = ${clientId} and t.id = any(${travellers}::bigint[])
      and not exists (select from raw_travellers r where r.client_id = ${clientId} and r.traveller_id = t.id)`.execute(
    trx,
  );
}
