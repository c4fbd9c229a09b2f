/** The engines of a process: its copies where they can answer, PostgreSQL where they cannot. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { onPostgres, type Run } from '../db/ask.ts';
import { askOnce } from '../db/ask-once.ts';
import type { Db } from '../db/schema.ts';
import type { Config } from '../ground/config.ts';
import { Copies } from './copies.ts';
import { takeSlot } from './slot.ts';

export type Engines = {
  run: Run;
  /** null: `COLUMNAR=off`. */
  copies: Copies | null;
  close(): Promise<void>;
};

export function startEngines(
  config: Pick<Config, 'columnar' | 'dataFolder'>,
  db: Db,
  log: (message: string) => void,
): Engines {
  const postgres = onPostgres(db);
  if (!config.columnar.on) return { run: askOnce(postgres), copies: null, close: async () => undefined };
  const slot = takeSlot(join(config.dataFolder, 'columnar'));
  const { memoryMb, diskMb, open } = config.columnar;
  const copies = new Copies(db, {
    folder: slot.folder,
    memoryMb: Math.floor(memoryMb / open),
    diskMb,
    open,
    atOnce: Math.max(2, availableParallelism()),
    log,
  });
  return {
    run: askOnce(
      async (asking, question) => (await copies.ask(asking, question)) ?? postgres(asking, question),
    ),
    copies,
    close: async () => {
      await copies.close();
      slot.release();
    },
  };
}
