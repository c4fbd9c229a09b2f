/** Merges travellers as the screen does: raw records move to another canonical record. */
import { clientByCode } from '../tenants/clients.ts';
import type { testServer } from './server.ts';

export async function mergeTravellers(
  { database }: Pick<ReturnType<typeof testServer>, 'database'>,
  clientCode: string,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const { id } = await clientByCode(database.db, clientCode);
  await database.owner.transaction().execute(async (trx) => {
    await trx
      .updateTable('data_version')
      .set((eb) => ({ version: eb('version', '+', 1), travellers_version: eb('version', '+', 1) }))
      .where('client_id', '=', id)
      .execute();
    const traveller = (name: string) =>
      trx
        .selectFrom('travellers')
        .select('id')
        .where('client_id', '=', id)
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
    const moved = await trx
      .updateTable('raw_travellers')
      .set({ traveller_id: (await traveller(into)).id })
      .where('client_id', '=', id)
      .where('traveller_id', '=', (await traveller(from)).id)
      .executeTakeFirstOrThrow();
    if (moved.numUpdatedRows === 0n) throw new Error(`${from} has no raw records`);
  });
}
