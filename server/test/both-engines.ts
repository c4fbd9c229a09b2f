/** Engines for tests: every query runs on the replica and on PostgreSQL, and the results must be equal. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { onPostgres, type Run } from '../access/ask.ts';
import type { Db } from '../database/schema.ts';
import type { Engines } from '../replica/engines.ts';
import { Replicas } from '../replica/replicas.ts';

type WithReplicas = Engines & { replicas: Replicas };

export function bothEngines(db: Db, folder: string): WithReplicas {
  return onReplicas(db, folder, (postgres, replica) => async (asking, question) => {
    for (let { version } = asking; ; ) {
      const wanted = { ...asking, version };
      const [there, here] = await Promise.all([postgres(wanted, question), replica(wanted, question)]);
      if (here.version !== there.version) {
        // Both versions are pinned, so asking again would not bring them together.
        if (asking.pinned) return here;
        // The data changed between the two answers: query both again.
        version = Math.max(here.version, there.version);
        continue;
      }
      const isOrdered = /\border by\b[^)]*$/.test(question.sql);
      expect(comparable(here.rows, isOrdered), question.sql).toEqual(comparable(there.rows, isOrdered));
      return here;
    }
  });
}

/** Uses the replica only, where the test itself compares its answers with PostgreSQL's. */
export const replicaAlone = (db: Db, folder: string): WithReplicas =>
  onReplicas(db, folder, (_postgres, replica) => replica);

/** Uses PostgreSQL only, where the engines are compared for another TMC or in other tests. */
export function postgresAlone(db: Db): Engines {
  return { run: onPostgres(db), replicas: null, close: async () => undefined };
}

/** How often a replica may be late for one query: on a busy machine it may catch up later than a query waits for it. */
const maxLate = 20;

/** `answer`: how a query that replicas may answer runs, given either engine. */
function onReplicas(db: Db, folder: string, answer: (postgres: Run, replica: Run) => Run): WithReplicas {
  const postgres = onPostgres(db);
  const replicas = new Replicas(db, {
    folder: join(folder, 'columnar'),
    // A replica's share of the default memory (`server/lib/config.ts`).
    memoryMb: 512,
    diskMb: 1000,
    open: 4,
    atOnce: 2,
    strict: true,
    log: (message) => {
      throw new Error(message);
    },
  });
  const replica: Run = async (asking, question) => {
    for (let late = 0; late <= maxLate; late++) {
      const found = await replicas.ask(asking, question);
      if (found) return found;
    }
    throw new Error('The replica could not answer');
  };
  const run = answer(postgres, replica);
  return {
    run: async (asking, question) => {
      if (asking.pinned?.postgresAlone) return postgres(asking, question);
      await replicas.ready(asking.clientId);
      return run(asking, question);
    },
    replicas,
    close: () => replicas.close(),
  };
}

const comparable = (rows: readonly unknown[], isOrdered: boolean) =>
  isOrdered ? rows : rows.map((row) => JSON.stringify(row)).sort();
