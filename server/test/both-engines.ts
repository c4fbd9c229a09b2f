/** Engines for tests: every question is answered by the copy and by PostgreSQL, and the answers must be equal. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { Copies } from '../columnar/copies.ts';
import type { Engines } from '../columnar/engines.ts';
import { onPostgres } from '../db/ask.ts';
import type { Db } from '../db/schema.ts';

/** So often a copy may be late for one question. */
const patience = 20;

export function bothEngines(db: Db, folder: string): Engines & { copies: Copies } {
  const postgres = onPostgres(db);
  const copies = new Copies(db, {
    folder: join(folder, 'columnar'),
    memoryMb: 256,
    diskMb: 1000,
    open: 4,
    atOnce: 2,
    strict: true,
    log: (message) => {
      throw new Error(message);
    },
  });
  return {
    run: async (asking, question) => {
      if (asking.standstill?.postgresAlone) return postgres(asking, question);
      await copies.ready(asking.clientId);
      for (let version = asking.version, late = 0; ; ) {
        const wanted = { ...asking, version };
        const [there, here] = await Promise.all([postgres(wanted, question), copies.ask(wanted, question)]);
        if (!here) {
          // On a busy machine a copy is level later than a question waits for it.
          if (late++ < patience) continue;
          throw new Error('The copy could not answer');
        }
        if (here.version !== there.version) {
          // Where both stand still, they stay apart.
          if (asking.standstill) return here as never;
          // Data changed between the two answers: ask both again.
          version = Math.max(here.version, there.version);
          continue;
        }
        const isOrdered = /\border by\b[^)]*$/.test(question.sql);
        expect(comparable(here.rows, isOrdered), question.sql).toEqual(comparable(there.rows, isOrdered));
        return here as never;
      }
    },
    copies,
    close: () => copies.close(),
  };
}

/**
 * For what is looked at beside another TMC that both engines have answered the same questions for, or in other tests:
 * PostgreSQL answers alone.
 */
export function postgresAlone(db: Db): Engines {
  return { run: onPostgres(db), copies: null, close: async () => undefined };
}

const comparable = (rows: readonly unknown[], isOrdered: boolean) =>
  isOrdered ? rows : rows.map((row) => JSON.stringify(row)).sort();
