/** A layout by its name: the TMC's own, else a preset. */
import type { DateOrder } from '../../contract/layouts/expression.ts';
import type { ReadOnlyDb, Trx } from '../database/schema.ts';
import { inTenant, whole } from '../database/tenant.ts';
import { Refused } from '../ingest/refused.ts';
import type { NamedLayout } from './map-feed.ts';
import { presets, presetVersion } from './presets/presets.ts';

/** The layout, read with another order of dates; null: its own. */
export const withDateOrder = (found: NamedLayout, dateOrder: DateOrder | null): NamedLayout =>
  dateOrder === null ? found : { ...found, layout: { ...found.layout, dateOrder } };

/** Throws `Refused` if there is none of the name. */
export async function findLayout(db: ReadOnlyDb, clientId: number, name: string): Promise<NamedLayout> {
  const found = await inTenant(whole(db), clientId, (trx) => findLayoutIn(trx, clientId, name));
  if (!found) throw new Refused(`There is no layout "${name}".`);
  return found;
}

/** Undefined if there is none of the name. */
export async function findLayoutIn(
  trx: Trx,
  clientId: number,
  name: string,
): Promise<NamedLayout | undefined> {
  const lower = name.toLowerCase();
  const own = await trx
    .selectFrom('layouts')
    .select(['name', 'version', 'layout'])
    .where('client_id', '=', clientId)
    .where('is_deleted', '=', false)
    .where((row) => row.eb(row.fn('lower', ['name']), '=', lower))
    .executeTakeFirst();
  const preset = presets.get(lower);
  return own ?? (preset && { name: lower, version: presetVersion, layout: preset });
}
