/** What a run measures: the database of the data set, its largest tenant, and products that serve it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { usualClientSettings } from '../../contract/core/client-settings.ts';
import { applicationPool, applicationRole, kyselyOn, ownerPool } from '../../server/db/pool.ts';
import type { Db } from '../../server/db/schema.ts';
import { mintScope, type Scope } from '../../server/db/scope.ts';
import { inTenant } from '../../server/db/tenant.ts';
import { readConfig } from '../../server/ground/config.ts';
import { signToken } from '../../server/identity/embedded-token.ts';
import { startEmbedded } from '../../server/postgres/embedded.ts';
import { prepareDatabase } from '../../server/postgres/prepare.ts';
import { clientByCode } from '../../server/tenants/clients.ts';
import { freePort } from '../../server/test/free-port.ts';
import { type Dataset, readerOf } from '../dataset.ts';
import { withProduct } from '../product.ts';
import { Browser } from './browser.ts';
import { copyVersion } from './metrics.ts';

export type Site = {
  dataset: Dataset;
  data: string;
  db: Db;
  /** The database server's first process. */
  postmaster: number;
  clientId: number;
  /** Of a reader who sees all of the client. */
  scope: Scope;
  lines: number;
  /** Ids of the customers; under each hangs an equal part of the cost centres. */
  customers: number[];
  costCentres: number;
};

export type Product = {
  pid: number;
  browser: Browser;
  /** A further browser of the same reader. */
  newBrowser: () => Browser;
  metricsURL: string;
};

/** Runs the work on the data set's database, its statistics fresh. */
export async function withSite<T>(
  dataset: Dataset,
  data: string,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded(data);
  try {
    const owner = kyselyOn(ownerPool(embedded.adminUrl));
    await sql`vacuum (analyze)`.execute(owner);
    await owner.destroy();
    await prepareDatabase(embedded.adminUrl, new URL(embedded.appUrl).username);
    const pool = applicationPool(embedded.appUrl);
    // As the product has it, but questions run for as long as they need.
    pool.options.options = `-c role=${applicationRole} -c timezone=UTC`;
    const db = kyselyOn(pool);
    try {
      const pidFile = readFileSync(join(embedded.home, 'cluster/postmaster.pid'), 'utf8');
      const postmaster = Number(pidFile.split('\n')[0]);
      return await work({ dataset, data, postmaster, db, ...(await look(db, dataset)) });
    } finally {
      await db.destroy();
    }
  } finally {
    await embedded.stop();
  }
}

async function look(db: Db, { tenants: [tenant] }: Dataset) {
  const { id: clientId } = await clientByCode(db, tenant!.code);
  return inTenant(db, clientId, async (trx) => {
    const ofClient = trx.selectFrom('nodes as node').where('node.client_id', '=', clientId);
    const customers = await ofClient
      .innerJoin('nodes as root', (join) =>
        join.onRef('root.client_id', '=', 'node.client_id').onRef('root.id', '=', 'node.parent_id'),
      )
      .where('root.is_root', '=', true)
      .select('node.id')
      .orderBy('node.code')
      .execute();
    const { lines } = await trx
      .selectFrom('line_items')
      .where('client_id', '=', clientId)
      .select((eb) => eb.fn.countAll<number>().as('lines'))
      .executeTakeFirstOrThrow();
    const ids = customers.map(({ id }) => id);
    const costCentres = await costCentresOf(trx, clientId, ids[0]!);
    return {
      clientId,
      scope: mintScope(clientId, 0, 'all', usualClientSettings),
      lines,
      customers: ids,
      costCentres,
    };
  });
}

/** Nodes below the customer that have none below themselves. */
async function costCentresOf(db: Db, clientId: number, customer: number): Promise<number> {
  const { count } = await db
    .selectFrom('node_closure as below')
    .where('below.client_id', '=', clientId)
    .where('below.ancestor_id', '=', customer)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('nodes as child')
            .whereRef('child.client_id', '=', 'below.client_id')
            .whereRef('child.parent_id', '=', 'below.descendant_id')
            .select('child.id'),
        ),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function dataVersion({ db, clientId }: Site): Promise<number> {
  const { version } = await inTenant(db, clientId, (trx) =>
    trx
      .selectFrom('data_version')
      .where('client_id', '=', clientId)
      .select('version')
      .executeTakeFirstOrThrow(),
  );
  return version;
}

/** Runs a product beside others on the site's data, signed in as the client's reader. */
export async function withReader<T>(
  site: Site,
  env: object,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const metricsPort = await freePort();
  const settings = { RATE_LIMIT: '0', METRICS_PORT: String(metricsPort), ...env };
  return withProduct(site.data, settings, async (baseURL, pid) => {
    const config = { ...readConfig({}), dataFolder: site.data, port: Number(new URL(baseURL).port) };
    const token = await signToken(site.db, config, readerOf(site.dataset.tenants[0]!));
    const newBrowser = () => new Browser(baseURL, token);
    const browser = newBrowser();
    try {
      return await work({
        pid,
        browser,
        newBrowser,
        metricsURL: `http://127.0.0.1:${metricsPort}/metrics`,
      });
    } finally {
      browser.close();
    }
  });
}

/** Waits until the product has the client's copy; `address` is what to ask it for, so that it makes one. */
export async function untilCopied({ clientId }: Site, product: Product, address: string): Promise<void> {
  await product.browser.askAll([address]);
  const until = Date.now() + 30 * 60_000;
  while ((await copyVersion(product.metricsURL, clientId)) === undefined) {
    if (Date.now() > until) throw new Error('The product made no copy');
    await sleep(250);
  }
}
