/** The layouts that a TMC can read files by. */
import type { Selectable } from 'kysely';
import type { LayoutRow, OneLayout } from '../../../contract/layouts/calls.ts';
import type { Layout } from '../../../contract/layouts/layout.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import type { LayoutsTable } from '../../database/schema-layouts.ts';
import { presets, presetVersion } from '../../layouts/presets/presets.ts';
import { notFound } from '../../lib/errors.ts';

export const layoutsOf = ({ clientId }: Reading) =>
  build.selectFrom('layouts').selectAll().where('client_id', '=', clientId).where('is_deleted', '=', false);

export async function list(reading: Reading): Promise<LayoutRow[]> {
  const own = await ask(reading, layoutsOf(reading).orderBy('name'));
  const names = [...presets.keys()].sort();
  return [...own.map(rowOf), ...names.map((name) => presetRow(name, presets.get(name) as Layout))];
}

export async function detail(reading: Reading, id: number): Promise<OneLayout> {
  const [found] = await ask(reading, layoutsOf(reading).where('id', '=', id));
  if (!found) throw notFound();
  return { ...rowOf(found), layout: found.layout };
}

export function preset(name: string): OneLayout {
  const layout = presets.get(name);
  if (!layout) throw notFound();
  return { ...presetRow(name, layout), layout };
}

export const rowOf = (
  row: Pick<Selectable<LayoutsTable>, 'id' | 'name' | 'version' | 'layout' | 'changed_at' | 'changed_by'>,
): LayoutRow => ({
  id: row.id,
  name: row.name,
  version: row.version,
  needsNode: row.layout.needsNode ?? false,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
});

const presetRow = (name: string, { needsNode = false }: Layout): LayoutRow => ({
  id: null,
  name,
  version: presetVersion,
  needsNode,
  changedAt: null,
  changedBy: null,
});
