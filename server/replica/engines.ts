/** The engines of a process: queries run on its replicas, with PostgreSQL as the fallback. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { onPostgres, type Run } from '../access/ask.ts';
import { askOnce } from '../access/ask-once.ts';
import type { Db } from '../database/schema.ts';
import type { Config } from '../lib/config.ts';
import { Replicas } from './replicas.ts';
import { takeSlot } from './slot.ts';

export type Engines = {
  run: Run;
  /** null: `COLUMNAR=off`. */
  replicas: Replicas | null;
  close(): Promise<void>;
};

/** Holds a folder for each process. */
export const copiesFolder = (dataFolder: string) => join(dataFolder, 'columnar');

/** How often copies of removed clients are looked for. */
const everyMs = 60_000;

export function startEngines(
  config: Pick<Config, 'columnar' | 'dataFolder'>,
  db: Db,
  log: (message: string) => void,
): Engines {
  const postgres = onPostgres(db);
  if (!config.columnar.on) return { run: askOnce(postgres), replicas: null, close: async () => undefined };
  const slot = takeSlot(copiesFolder(config.dataFolder));
  const { memoryMb, diskMb, open } = config.columnar;
  const replicas = new Replicas(db, {
    folder: slot.folder,
    memoryMb: Math.floor(memoryMb / open),
    diskMb,
    open,
    atOnce: Math.max(2, availableParallelism()),
    log,
  });
  const dropRemoved = () =>
    replicas
      .dropRemoved()
      .catch((error) => log(`Copies of removed clients are still there: ${error.message}`));
  const dropping = setInterval(dropRemoved, everyMs).unref();
  return {
    run: askOnce(async (context, query) => (await replicas.ask(context, query)) ?? postgres(context, query)),
    replicas,
    close: async () => {
      clearInterval(dropping);
      await replicas.close();
      slot.release();
    },
  };
}
