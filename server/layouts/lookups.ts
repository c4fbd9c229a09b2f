/** What a layout looks up in a TMC. */
import type { ReadOnlyDb } from '../database/schema.ts';
import { inTenant, whole } from '../database/tenant.ts';
import { dayIn, systemClock } from '../lib/clock.ts';
import type { Lookups } from './map-feed.ts';

export async function readLookups(db: ReadOnlyDb, clientId: number): Promise<Lookups> {
  return inTenant(whole(db), clientId, async (trx) => {
    const client = await trx
      .selectFrom('clients')
      .select(['base_country', 'time_zone'])
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow();
    const nodes = await trx
      .selectFrom('nodes')
      .select(['code', 'label as name'])
      .where('client_id', '=', clientId)
      .where('code', 'is not', null)
      .$narrowType<{ code: string }>()
      .execute();
    const places = await trx
      .selectFrom('places')
      .select('code')
      .where('client_id', '=', clientId)
      .where('is_iata', '=', false)
      .execute();
    return {
      nodes,
      places: places.map(({ code }) => code),
      homeCountry: client.base_country,
      today: dayIn(client.time_zone, systemClock()),
    };
  });
}
