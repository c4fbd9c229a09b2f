/**
 * How measurements open what they measure: a data folder's database, the data set's largest tenant, products that serve
 * it, in processes of their own or in this one, and a replica without a product.
 */
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { usualClientSettings } from '../contract/vocabulary/client-settings.ts';
import type { Run } from '../server/access/ask.ts';
import { mintScope, type Scope } from '../server/access/scope.ts';
import { makeApp } from '../server/app.ts';
import { connect } from '../server/database/connect.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/database/embedded/embedded.ts';
import { applicationPool, applicationRole, kyselyOn, ownerPool } from '../server/database/pool.ts';
import { prepareDatabase } from '../server/database/prepare.ts';
import type { Db } from '../server/database/schema.ts';
import { inTenant } from '../server/database/tenant.ts';
import { signToken } from '../server/identity/embedded-token.ts';
import type { Queue } from '../server/jobs/queue.ts';
import { type Config, readConfig } from '../server/lib/config.ts';
import { type Engines, startEngines } from '../server/replica/engines.ts';
import { clientByCode } from '../server/tenants/clients.ts';
import { freePort } from '../server/test/free-port.ts';
import { Browser } from './dashboards/browser.ts';
import { replicaVersion } from './dashboards/metrics.ts';
import { RawColumnar } from './dashboards/raw-columnar.ts';
import { type Dataset, ensureDataset, readerOf, type Tenant } from './dataset.ts';
import { inFolder } from './folders.ts';
import { withProduct } from './product.ts';

export type Site = {
  dataset: Dataset;
  data: string;
  db: Db;
  /** The database server's first process. */
  postmaster: number;
  clientId: number;
  /** The scope of a reader who sees all of the client. */
  scope: Scope;
  lines: number;
  /** Ids of the customers, each with an equal share of the cost centres. */
  customers: number[];
  costCentres: number;
};

export type Product = {
  pid: number;
  browser: Browser;
  /** Opens another browser of the same reader. */
  newBrowser: () => Browser;
  metricsURL: string;
};

/** The product's usual configuration, on this data folder. */
export const configOf = (data: string): Config => ({ ...readConfig({}), dataFolder: data });

/** Connects to a data folder's database, and creates it if it is missing. */
export const openDatabase = (data: string) => connect(configOf(data));

/** The id of the database server's first process. */
export const postmasterOf = ({ home }: EmbeddedPostgres): number =>
  Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** Runs the work on the data set's database, made if it is missing, with up-to-date statistics. */
export async function withSite<T>(
  dataset: Dataset,
  data: string,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  await ensureDataset(dataset, data);
  const embedded = await startEmbedded(data);
  try {
    const owner = kyselyOn(ownerPool(embedded.adminUrl));
    await sql`vacuum (analyze)`.execute(owner);
    await owner.destroy();
    await prepareDatabase(embedded.adminUrl, new URL(embedded.appUrl).username);
    const pool = applicationPool(embedded.appUrl);
    // The product's settings, without its statement timeout.
    pool.options.options = `-c role=${applicationRole} -c timezone=UTC`;
    const db = kyselyOn(pool);
    try {
      const postmaster = postmasterOf(embedded);
      return await work({ dataset, data, postmaster, db, ...(await readTenant(db, dataset.tenants[0]!)) });
    } finally {
      await db.destroy();
    }
  } finally {
    await embedded.stop();
  }
}

/** The site as seen from another of its tenants. */
export const siteOf = async (site: Site, tenant: Tenant): Promise<Site> => ({
  ...site,
  dataset: { ...site.dataset, tenants: [tenant] },
  ...(await readTenant(site.db, tenant)),
});

async function readTenant(db: Db, tenant: Tenant) {
  const { id: clientId } = await clientByCode(db, tenant.code);
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

/** The leaf nodes below the customer. */
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

/** Runs a product on the site's data, alongside others, signed in as the client's reader. */
export async function withReader<T>(
  site: Site,
  env: object,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const metricsPort = await freePort();
  const settings = { RATE_LIMIT: '0', METRICS_PORT: String(metricsPort), ...env };
  return withProduct(site.data, settings, async (baseURL, pid) => {
    const config = { ...configOf(site.data), port: Number(new URL(baseURL).port) };
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

/** Waits until the product has the client's replica; a request for `address` makes it create one. */
export async function untilReplicated({ clientId }: Site, product: Product, address: string): Promise<void> {
  await product.browser.askAll([address]);
  const until = Date.now() + 30 * 60_000;
  while ((await replicaVersion(product.metricsURL, clientId)) === undefined) {
    if (Date.now() > until) throw new Error('The product made no replica');
    await sleep(250);
  }
}

/** Runs a product in this process, without limits, cached answers and log; `runOf` may wrap how its engines run. */
export async function withProductHere<T>(
  db: Db,
  config: Config,
  { queue, now, runOf }: { queue: Pick<Queue, 'send'>; now: () => Date; runOf?: (engines: Engines) => Run },
  work: (app: FastifyInstance, engines: Engines) => Promise<T>,
): Promise<T> {
  const quiet = { ...config, rateLimit: 0, answerCacheMb: 0, logLevel: 'silent' };
  const engines = startEngines(quiet, db, (message) => console.error(message));
  const app = await makeApp(quiet, db, { ...engines, run: runOf?.(engines) ?? engines.run }, queue, now);
  try {
    return await work(app, engines);
  } finally {
    await app.close();
    await engines.close();
  }
}

/** Runs the work on a replica of the site's client that no product uses. */
export const withRawReplica = <T>(site: Site, work: (raw: RawColumnar) => Promise<T>): Promise<T> =>
  withRaw((file) => RawColumnar.make(site.db, site.clientId, file), work);

/** Runs the work on a copy of a replica's file. */
export const withRawCopy = <T>(replica: string, work: (raw: RawColumnar) => Promise<T>): Promise<T> =>
  withRaw((file) => {
    for (const end of ['', '.wal']) if (existsSync(replica + end)) copyFileSync(replica + end, file + end);
    return RawColumnar.open(file);
  }, work);

const withRaw = <T>(
  open: (file: string) => Promise<RawColumnar>,
  work: (raw: RawColumnar) => Promise<T>,
): Promise<T> =>
  inFolder(async (folder) => {
    const raw = await open(join(folder, 'raw.duckdb'));
    try {
      return await work(raw);
    } finally {
      raw.close();
    }
  });
