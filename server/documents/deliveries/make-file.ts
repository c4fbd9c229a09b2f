/** Makes the file of a run for a view, once for all equal requests, across processes. */
import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { onPostgres, openReading } from '../../access/ask.ts';
import { grantsInWords } from '../../access/grants-in-words.ts';
import { exclusivelyFor } from '../../database/locks.ts';
import type { Trx } from '../../database/schema.ts';
import { mailedFile } from '../../jobs/mailed-files.ts';
import type { JobContext } from '../../jobs/queue.ts';
import { minuteOf } from '../../lib/clock.ts';
import { SharedWork } from '../../lib/shared-work.ts';
import { Turns } from '../../lib/turns.ts';
import type { MakeReport } from '../request.ts';
import { findFile, type KeptFile, keepFile, keyOf } from './files.ts';
import { type Run, requestOf } from './runs.ts';
import type { View } from './views.ts';

export type InClient = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

const underWay = new SharedWork<KeptFile>();

/** Each file takes a processor, and a connection whose lock keeps other processes from making the same file. */
const turns = new Turns({ atOnce: 2 });

/** Throws if the file cannot be made. */
export async function fileFor(
  context: JobContext,
  inClient: InClient,
  make: MakeReport,
  run: Run,
  view: View,
): Promise<KeptFile> {
  const { db, clock, signal } = context;
  const clientId = run.client_id;
  const key = keyOf(run, view, clock());
  const found = () => inClient((trx) => findFile(trx, clientId, key));
  const kept = await found();
  if (kept) return kept;
  return underWay.take(`${clientId} ${key}`, signal, (abandoned) =>
    turns.take(
      { clientId, userId: run.user_id },
      () =>
        exclusivelyFor(
          db,
          'reportFile',
          lockNumberOf(key),
          abandoned,
          async () => (await found()) ?? makeFile(context, inClient, make, run, view, key, abandoned),
        ),
      abandoned,
    ),
  );
}

async function makeFile(
  { db, ask, clock, config }: JobContext,
  inClient: InClient,
  make: MakeReport,
  run: Run,
  view: View,
  key: string,
  signal: AbortSignal,
): Promise<KeptFile> {
  const madeAt = clock();
  const reading = {
    ...openReading(view.scope, view.dataVersion, ask, signal),
    now: minuteOf(madeAt),
    settings: run.tmc,
  };
  const nodes = openReading(view.scope, view.dataVersion, onPostgres(db));
  const name = (await grantsInWords(nodes, run.tmc.name)).join(', ');
  const reader = { name, permissions: view.permissions };
  const path = mailedFile(config.dataFolder, `report-${randomUUID()}`);
  try {
    const { bytes, ...file } = await make(db, reading, reader, requestOf(run));
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal });
    const { size } = statSync(path);
    return await inClient((trx) => keepFile(trx, run, { ...file, key, path, size, view, madeAt }));
  } finally {
    rmSync(path, { force: true });
  }
}

/** The lock number of a digest. Digests with equal numbers only wait for each other. */
const lockNumberOf = (key: string) => Buffer.from(key, 'base64url').readUIntBE(0, 6);
