/** TMCs as the wire shows them. */
import type { Client } from '../../contract/hierarchy/calls.ts';
import { versionOf } from '../changes/seen-version.ts';
import { any } from '../db/build.ts';
import type { ReadOnlyDb } from '../db/schema.ts';
import { settledIn } from '../settings/client-settings.ts';

/** By name. */
export async function shownClients(db: ReadOnlyDb, ids: readonly number[]): Promise<Client[]> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'name', 'base_country', 'currency', 'locale', 'time_zone', 'logo_key', 'settings'])
    .where('id', '=', any([...ids]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const settings = settledIn(row.settings);
    return { ...row, settings, version: versionOf(settings) };
  });
}
