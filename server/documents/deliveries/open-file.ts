/** Opens the stored file of a run. */
import { sql } from 'kysely';
import { fileDays, linkDays } from '../../../contract/scheduled-reports/ledger.ts';
import { ask } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { notFound } from '../../lib/errors.ts';
import { type Reader, seesAll } from './queries.ts';

const day = 86_400_000;

/**
 * Readers who see a run that sent the file may open it for as long as it is kept, others for as long as its link is
 * valid; both only if they may see everything that it was made from. Throws `notFound` otherwise.
 */
export async function fileToOpen(reader: Reader, id: number, now: Date) {
  const { reading, permissions } = reader;
  const { clientId } = reading;
  const seesRun = permissions.includes('scheduled_reports');
  const days = (count: number) => new Date(now.getTime() - count * day);
  const [file] = await ask(
    reading,
    build
      .selectFrom('report_files as file')
      .where('file.client_id', '=', clientId)
      .where('file.id', '=', id)
      .where('file.made_at', '>', days(fileDays))
      .where((eb) =>
        eb.or([
          eb('file.made_at', '>', days(linkDays)),
          seesRun ? eb.exists(runsWith(reader)) : sql<boolean>`false`,
        ]),
      )
      .where(seesAll(reading, permissions))
      .select(['file.id', 'file.file_name', 'file.media_type', 'file.size', 'file.made_at']),
  );
  if (!file) throw notFound();
  return file;
}

/** The runs that the reader sees and that sent the `file`. */
function runsWith({ reading, userType }: Reader) {
  const { clientId, userId } = reading;
  const runs = build
    .selectFrom('report_deliveries as one')
    .innerJoin('report_runs as run', (join) =>
      join.onRef('run.id', '=', 'one.run_id').on('run.client_id', '=', clientId),
    )
    .where('one.client_id', '=', clientId)
    .whereRef('one.file_id', '=', sql.ref('file.id'))
    .select('run.id');
  return userType === 'Client' ? runs : runs.where('run.user_id', '=', userId);
}
