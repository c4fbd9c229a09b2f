/** A layout by its name: the TMC's own, else a preset. */
import type { Db } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';
import { Refused } from '../ingest/refused.ts';
import type { NamedLayout } from './map-feed.ts';
import { presets, presetVersion } from './presets/presets.ts';

/** Throws `Refused` if there is none of the name. */
export async function findLayout(db: Db, clientId: number, name: string): Promise<NamedLayout> {
  const own = await inTenant(db, clientId, (trx) =>
    trx
      .selectFrom('layouts')
      .select(['name', 'version', 'layout'])
      .where('client_id', '=', clientId)
      .where('is_deleted', '=', false)
      .where((row) => row.eb(row.fn('lower', ['name']), '=', name.toLowerCase()))
      .executeTakeFirst(),
  );
  if (own) return own;
  const preset = presets.get(name.toLowerCase());
  if (!preset) throw new Refused(`There is no layout "${name}".`);
  return { name: name.toLowerCase(), version: presetVersion, layout: preset };
}
