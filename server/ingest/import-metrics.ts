/** Metrics of each client's imports, whichever process ran them. */
import type { Db } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';
import { type AddGauge, rowsForGauges } from '../lib/gauges.ts';

export function measureImports(gauge: AddGauge, db: Db): void {
  const imports = rowsForGauges(async () => {
    const clients = await db.selectFrom('clients').select('id').orderBy('id').execute();
    const found = [];
    for (const { id } of clients) found.push(...(await importsOf(db, id)));
    return found;
  });
  gauge('imports', 'Imports of a client so far, by state.', ['client', 'state'], async (one) => {
    for (const { client_id: client, state, count } of await imports()) one.set({ client, state }, count);
  });
  gauge(
    'import_finished_seconds',
    'When a client’s latest import of this state ended, in seconds since 1970.',
    ['client', 'state'],
    async (one) => {
      for (const { client_id: client, state, finished_at } of await imports())
        one.set({ client, state }, finished_at.getTime() / 1000);
    },
  );
  gauge(
    'import_lines_rejected',
    'Lines that were rejected by all imports of this state.',
    ['client', 'state'],
    async (one) => {
      for (const { client_id: client, state, rejected } of await imports())
        one.set({ client, state }, Number(rejected));
    },
  );
}

const importsOf = (db: Db, clientId: number) =>
  inTenant(db, clientId, (trx) =>
    trx
      .selectFrom('imports')
      .where('client_id', '=', clientId)
      .groupBy(['client_id', 'state'])
      .select(({ fn }) => [
        'client_id',
        'state',
        fn.countAll<number>().as('count'),
        fn.max('finished_at').as('finished_at'),
        fn.sum<string>('lines_rejected').as('rejected'),
      ])
      .execute(),
  );
