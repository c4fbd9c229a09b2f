/** Making the file of a run for a view, once for all who want the same, whichever process they run in. */
import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openReading } from '../../db/ask.ts';
import { exclusivelyOf } from '../../db/locks.ts';
import type { Trx } from '../../db/schema.ts';
import { minuteOf } from '../../ground/clock.ts';
import { SharedWork } from '../../ground/shared-work.ts';
import { Turns } from '../../ground/turns.ts';
import { mailedFile } from '../../jobs/mailed-files.ts';
import type { JobContext } from '../../jobs/queue.ts';
import type { MakeReport } from '../request.ts';
import { findFile, type KeptFile, keepFile, keyOf } from './files.ts';
import { type Run, requestOf } from './runs.ts';
import { sightInWords, type View } from './views.ts';

export type InClient = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

const underWay = new SharedWork<KeptFile>();

/** Each takes a processor, and a connection that keeps other processes from making the same. */
const turns = new Turns({ atOnce: 2 });

/** Throws where it cannot be made. */
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
        exclusivelyOf(
          db,
          'reportFile',
          numberOf(key),
          abandoned,
          async () => (await found()) ?? made(context, inClient, make, run, view, key, abandoned),
        ),
      abandoned,
    ),
  );
}

async function made(
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
  const reader = { name: await sightInWords(db, view, run.tmc.name), permissions: view.permissions };
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

/** Of a digest: two that come to the same only wait for each other. */
const numberOf = (key: string) => Buffer.from(key, 'base64url').readUIntBE(0, 6);
