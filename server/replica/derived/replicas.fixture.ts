/** A TMC and its replicas, for tests that compare these with PostgreSQL; whatever they log is a failure. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { testServer } from '../../test/server.ts';
import { Replicas } from '../replicas.ts';

type Made = { clientId: number; replicas: Replicas };

/** Made before the first test of the file. */
export function strictReplicas(server: ReturnType<typeof testServer>): Made {
  const made = {} as Made;
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-derived-'));
  beforeAll(async () => {
    made.clientId = (await server.tmc('ONE')).id;
    const log = (message: string) => {
      throw new Error(message);
    };
    const space = { memoryMb: 128, diskMb: 1000, open: 1, atOnce: 1 };
    made.replicas = new Replicas(server.database.db, { folder, ...space, log, strict: true });
  });
  afterAll(async () => {
    await made.replicas.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return made;
}
