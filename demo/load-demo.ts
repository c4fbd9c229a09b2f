/** Loads the demo at the first start: TMCs, their feeds through the importer, and users. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualClientSettings } from '../contract/vocabulary/client-settings.ts';
import { onPostgres, openReading } from '../server/access/ask.ts';
import { mintScope } from '../server/access/scope.ts';
import { exclusively } from '../server/database/locks.ts';
import type { Db } from '../server/database/schema.ts';
import { inTenant } from '../server/database/tenant.ts';
import { demoUsers } from '../server/identity/demo-users.ts';
import { importFeed } from '../server/ingest/import-feed.ts';
import { createClient } from '../server/tenants/clients.ts';
import { seedAdvisories } from './advisories.ts';
import { demoTmcs } from './customers.ts';
import { setDemoBudgets } from './demo-budgets.ts';
import { setDemoDefaults } from './demo-defaults.ts';
import { type DemoTmc, writeDemoFeeds } from './demo-feeds.ts';
import { scheduleDemoReports } from './demo-schedules.ts';
import { setDemoTargets } from './demo-targets.ts';
import { grantDemoUsers } from './grant-demo-users.ts';
import { mapProjects } from './map-projects.ts';

/**
 * Loads the demo into a database without other clients. Completed steps are skipped, so that the start after a killed
 * one continues where it ended; processes that start at the same time wait for each other.
 */
export async function loadDemo(db: Db, log: (line: string) => void): Promise<void> {
  if (!(await isWanted(db))) return;
  await exclusively(db, 'demo', async () => {
    if (!(await isWanted(db))) return;
    log('First start: loading the demo feed.');
    const folder = mkdtempSync(join(tmpdir(), 'tripledger-demo-'));
    try {
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' }).format();
      const tmcs = await writeDemoFeeds(folder, today);
      for (const tmc of tmcs) await loadTmc(db, tmc, today);
      await seedAdvisories(db, new Date());
      await grantDemoUsers(
        db,
        tmcs.map((tmc) => tmc.code),
      );
      await scheduleDemoReports(db, tmcs[0]!.code);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** The demo is wanted until its last step, the last user, is complete; never with other clients. */
async function isWanted(db: Db): Promise<boolean> {
  const clients = await db.selectFrom('clients').select('code').execute();
  if (clients.some(({ code }) => !demoTmcs.some((tmc) => tmc.code === code))) return false;
  const users = await db.selectFrom('users').select('email').execute();
  return !demoUsers.every(({ email }) => users.some((user) => user.email === email));
}

async function loadTmc(db: Db, tmc: DemoTmc, today: string): Promise<void> {
  const { code, name, country, currency, timeZone, folder } = tmc;
  const known = await db.selectFrom('clients').select('id').where('code', '=', code).executeTakeFirst();
  const { id } = known ?? (await createClient(db, { code, name, country, currency, timeZone }));
  const loaded = await inTenant(db, id, (trx) =>
    trx.selectFrom('imports').select('id').where('client_id', '=', id).executeTakeFirst(),
  );
  if (!loaded) {
    await importFeed(db, id, folder);
    await mapProjects(db, id);
    await setDemoDefaults(db, { id, name });
  }
  const reading = openReading(mintScope(id, 0, 'all', usualClientSettings), 0, onPostgres(db));
  await setDemoTargets(db, id, reading);
  await setDemoBudgets(db, id, today, reading);
}
