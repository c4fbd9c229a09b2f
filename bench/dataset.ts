/** The data set of the measurements: four tenants over five years, one of which has most of the lines. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { writeSyntheticFeed } from '../demo/synthetic-feed.ts';
import { startEmbedded } from '../server/database/embedded/embedded.ts';
import { admin, importer, succeed } from './commands.ts';

export type Tenant = {
  code: string;
  lines: number;
  customers: number;
  costCentres: number;
  travellers: number;
};

export type Dataset = { name: string; today: string; years: number; tenants: Tenant[] };

/** Six million lines, of which one tenant has a million a year; each of its customers has about 100 cost centres. */
export const full: Dataset = {
  name: 'full',
  today: '2026-06-30',
  years: 5,
  tenants: [
    { code: 'LARGE', lines: 5_000_000, customers: 20, costCentres: 2000, travellers: 30_000 },
    { code: 'MEDIUM', lines: 500_000, customers: 10, costCentres: 200, travellers: 3000 },
    { code: 'SMALL', lines: 300_000, customers: 6, costCentres: 120, travellers: 1800 },
    { code: 'TINY', lines: 200_000, customers: 4, costCentres: 80, travellers: 1200 },
  ],
};

/** The same shape, small enough for a smoke test. */
export const small: Dataset = {
  ...full,
  name: 'small',
  tenants: full.tenants.map((tenant, i) => ({
    ...tenant,
    lines: i === 0 ? 20_000 : 1000,
    costCentres: tenant.costCentres / 20,
    travellers: tenant.travellers / 100,
    customers: i === 0 ? 2 : 1,
  })),
};

/** The full data set, with this many lines in its largest tenant. */
export const ofLines = (lines: number): Dataset => ({
  ...full,
  name: `${lines}-lines`,
  tenants: full.tenants.map((tenant, i) => (i === 0 ? { ...tenant, lines } : { ...tenant, lines: 1000 })),
});

/** `--data FOLDER`, `--small`, and `--lines N`: so many in the largest tenant. */
export const sizeOptions = {
  data: { type: 'string' },
  small: { type: 'boolean', default: false },
  lines: { type: 'string' },
} as const;

export const datasetOf = (sizes: { small: boolean; lines?: string | undefined }): Dataset =>
  sizes.small ? small : sizes.lines ? ofLines(Number(sizes.lines)) : full;

export const readerOf = (tenant: Tenant) => `reader@${tenant.code.toLowerCase()}.test`;

/** Generates the data set and imports it into a data folder, unless the folder has it already. */
export async function ensureDataset(dataset: Dataset, data: string): Promise<void> {
  const marker = join(data, `dataset-${dataset.name}`);
  if (existsSync(marker)) return;
  mkdirSync(data, { recursive: true });
  // Kept running, so that the commands do not each start and stop it.
  const database = await startEmbedded(data);
  try {
    const inTurn = pLimit(availableParallelism());
    await inTurn.map(dataset.tenants, (tenant) => addTenant(dataset, tenant, data));
  } finally {
    await database.stop();
  }
  writeFileSync(marker, '');
}

async function addTenant({ today, years }: Dataset, tenant: Tenant, data: string): Promise<void> {
  const feed = join(data, 'feed', tenant.code);
  console.log(`${tenant.code}: writing ${tenant.lines} lines`);
  await writeSyntheticFeed(feed, { ...tenant, seed: tenant.code, today, years });
  await succeed(
    admin,
    ['client', 'create', tenant.code, '--name', `${tenant.code} travel`, '--country', 'AU'],
    data,
  );
  await succeed(admin, ['user', 'grant', readerOf(tenant), tenant.code], data);
  const started = performance.now();
  await succeed(importer, ['--client', tenant.code, feed], data);
  console.log(`${tenant.code}: imported in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  rmSync(feed, { recursive: true, force: true });
}
