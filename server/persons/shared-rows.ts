/** Rows outside the clients' tables: jobs that wait or are done, refused sign-ins, and changes of accounts. */
import { sql } from 'kysely';
import { queueSchema } from '../database/queue-schema.ts';
import type { Trx } from '../database/schema.ts';
import { Cleaner } from '../privacy/cleaner.ts';
import type { Owned } from './client-rows.ts';
import { columnsOf } from './row-columns.ts';
import { type Sweep, sweep } from './sweep.ts';

/** What belongs to no client could be of a namesake elsewhere: a name alone tells nothing there. */
const withoutNames = (cleaner: Cleaner) =>
  new Cleaner(
    cleaner.erasures.map((one) => ({
      ...one,
      marks: one.marks.map((mark) => (mark.kind === 'name' ? { ...mark, isStrong: false } : mark)),
    })),
  );

export async function sweepShared(
  trx: Trx,
  clientId: number,
  cleaner: Cleaner,
  owned: readonly Owned[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const careful = withoutNames(cleaner);
  const belongs = () => new Set<never>();
  const run = async (
    name: string,
    rest: Pick<Sweep, 'cleaner' | 'where' | 'belongs'> & Partial<Sweep>,
    schema?: string,
  ) => {
    const table = await columnsOf(trx, name, schema);
    const changed = await sweep({ trx, table, ...rest });
    if (changed > 0) counts[schema ? `${schema}.${name}` : name] = changed;
  };
  const ofClient = sql`(t.data ->> 'clientId') = ${String(clientId)}`;
  await run('job', { cleaner, where: ofClient, belongs }, queueSchema);
  await run('job', { cleaner: careful, where: sql`(t.data ->> 'clientId') is null`, belongs }, queueSchema);
  for (const name of ['refused_sign_ins', 'account_changes'])
    await run(name, {
      cleaner: careful,
      where: sql`true`,
      ...(name === 'account_changes'
        ? {
            more: sql`t.subject_id, t.user_id`,
            belongs: (row) =>
              new Set(
                owned.flatMap(({ user, erasure }) =>
                  user !== null && (Number(row.subject_id) === user || row.user_id === user) ? [erasure] : [],
                ),
              ),
          }
        : { belongs }),
    });
  return counts;
}
