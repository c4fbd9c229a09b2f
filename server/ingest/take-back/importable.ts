/** Which imports can be taken back, and which later ones stand in the way. */
import { sql } from 'kysely';
import * as z from 'zod';
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

/** Why an import cannot be taken back, as a sentence; null: it can. */
export function refusalOf(one: { state: string; settled_at: Date | null; hasFiles: unknown }): string | null {
  if (one.state === 'taken back') return 'The import has been taken back already.';
  if (one.state === 'refused') return 'The import was refused and loaded nothing.';
  if (one.settled_at) return 'The import is too old: what was there before it is no longer kept.';
  if (!one.hasFiles) return 'The import was loaded before the product kept what an import changes.';
  return null;
}

export type LaterImport = { id: number; folder: string; lines: number };

/**
 * The later imports that changed lines of this one, or of each other, newest first, with the number of such lines: they
 * have to be taken back before it.
 */
export const laterImports = (clientId: number, importId: number) =>
  build
    .selectFrom(
      sql<LaterImport>`(
      with recursive changed as materialized (
        select file.import_id as earlier, before.import_id as later, count(*) as lines
        from import_lines_before before
        join import_files file on file.client_id = ${clientId}
          and file.id = (before.line ->> 'import_file_id')::bigint
        where before.client_id = ${clientId} and before.import_id > ${importId}
        group by file.import_id, before.import_id
      ), reached as (
        select ${importId}::bigint as id
        union
        select c.later from reached r join changed c on c.earlier = r.id
      )
      select i.id, i.folder, (select sum(c.lines)::bigint from changed c join reached r on r.id = c.earlier
          where c.later = i.id) as lines
      from reached join imports i on i.client_id = ${clientId} and i.id = reached.id
      where i.id <> ${importId}
      )`.as('later'),
    )
    .selectAll('later')
    .orderBy('later.id', 'desc');

export async function laterImportsIn(trx: Trx, clientId: number, importId: number): Promise<LaterImport[]> {
  return (await trx.executeQuery(laterImports(clientId, importId).compile())).rows;
}

/** Why an import cannot be taken back by itself. */
export function changedLater(later: readonly LaterImport[]): string {
  const lines = later.reduce((sum, one) => sum + one.lines, 0);
  const imports = later.length === 1 ? 'A later import' : `${later.length} later imports`;
  const changes = `${lines.toLocaleString('en-AU')} ${lines === 1 ? 'line' : 'lines'}`;
  return `${imports} changed ${changes} of this import. Take them back together.`;
}
