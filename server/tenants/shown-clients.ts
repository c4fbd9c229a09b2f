/** TMCs in the form of the API. */
import type { Client } from '../../contract/hierarchy/calls.ts';
import { any } from '../database/build.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import { versionOf } from '../mutations/expected-version.ts';
import { effectiveSettings } from './client-settings.ts';

/** Sorted by name. */
export async function shownClients(db: ReadOnlyDb, ids: readonly number[]): Promise<Client[]> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'name', 'base_country', 'currency', 'locale', 'time_zone', 'logo_key', 'settings'])
    .where('id', '=', any([...ids]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const settings = effectiveSettings(row.settings);
    return { ...row, settings, version: versionOf(settings) };
  });
}
