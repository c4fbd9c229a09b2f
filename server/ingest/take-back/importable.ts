/** Which imports can be taken back, and which later ones stand in the way. */

import { sql } from 'kysely';
import * as z from 'zod';
import { plural } from '../../../charts/format.ts';
import type { ImportState } from '../../../contract/imports/states.ts';
import { build } from '../../database/build.ts';
import type { Trx } from '../../database/schema.ts';
import { conflict, notFound } from '../../lib/errors.ts';

/** What taking an import back did to its lines. */
export const takeBackState = z.object({ removed: z.number(), restored: z.number() });
export type TakeBackState = z.infer<typeof takeBackState>;

/** Throws `notFound` for an import that the client does not have, `conflict` for one that cannot be taken back. */
export async function importToTakeBack(trx: Trx, clientId: number, importId: number) {
  const found = await trx
    .selectFrom('imports')
    .select(['folder', 'state', 'records_before', 'settled_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('import_files as file')
            .select('file.id')
            .whereRef('file.client_id', '=', 'imports.client_id')
            .whereRef('file.import_id', '=', 'imports.id'),
        )
        .as('hasFiles'),
    )
    .where('client_id', '=', clientId)
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!found) throw notFound();
  const refusal = refusalOf(found);
  if (refusal !== null) throw conflict(refusal);
  return found;
}

const notLoaded = 'The import has not been loaded.';
const refusals: Partial<Record<ImportState, string>> = {
  received: notLoaded,
  checking: notLoaded,
  ready: notLoaded,
  loading: notLoaded,
  refused: 'The import was refused and loaded nothing.',
  failed: 'The import failed and loaded nothing.',
  'taken back': 'The import has been taken back already.',
};

/** Why an import cannot be taken back, as a sentence; null: it can. */
export function refusalOf(one: {
  state: ImportState;
  settled_at: Date | null;
  hasFiles: unknown;
}): string | null {
  const refusal = refusals[one.state];
  if (refusal !== undefined) return refusal;
  if (one.settled_at) return 'The import is too old: what was there before it is no longer kept.';
  if (!one.hasFiles) return 'The import was loaded before the product kept what an import changes.';
  return null;
}

export type LaterImport = { id: number; folder: string; lines: number };

/**
 * The later imports that changed lines of this one, or of each other, newest first, with the number of such lines: they
 * have to be taken back before it. Imports are ordered by their files, which are numbered when they are loaded: a
 * delivery may have been received, and so numbered itself, long before.
 */
export const laterImports = (clientId: number, importId: number) =>
  build
    .selectFrom(
      sql<LaterImport & { loaded: number }>`(
      with recursive changed as materialized (
        select file.import_id as earlier, before.import_id as later, count(*) as lines
        from import_lines_before before
        join import_files file on file.client_id = ${clientId} and file.id = before.import_file_id
        where before.client_id = ${clientId} and before.import_id <> ${importId}
        group by file.import_id, before.import_id
      ), reached as (
        select ${importId}::bigint as id
        union
        select c.later from reached r join changed c on c.earlier = r.id
      )
      select i.id, i.folder, (select sum(c.lines)::bigint from changed c join reached r on r.id = c.earlier
          where c.later = i.id) as lines,
        (select max(f.id) from import_files f where f.client_id = ${clientId} and f.import_id = i.id) as loaded
      from reached join imports i on i.client_id = ${clientId} and i.id = reached.id
      where i.id <> ${importId}
      )`.as('later'),
    )
    .select(['later.id', 'later.folder', 'later.lines'])
    .orderBy('later.loaded', 'desc');

export async function laterImportsIn(trx: Trx, clientId: number, importId: number): Promise<LaterImport[]> {
  return (await trx.executeQuery(laterImports(clientId, importId).compile())).rows;
}

/** Why an import cannot be taken back by itself. */
export function changedLater(later: readonly LaterImport[], locale: string): string {
  const lines = later.reduce((sum, one) => sum + one.lines, 0);
  const imports = later.length === 1 ? 'A later import' : `${later.length} later imports`;
  const changes = plural(lines, locale, 'line');
  return `${imports} changed ${changes} of this import. Take them back together.`;
}
