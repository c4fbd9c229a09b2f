/**
 * Long tables, read in batches: every row of a question, as of one moment, without ever holding them all. They come
 * from PostgreSQL whatever answers the screens: see docs/decisions/009-long-tables-stream-from-postgresql.md.
 */

import type { Compilable } from 'kysely';
import Cursor from 'pg-cursor';
import { messages } from '../../contract/core/errors.ts';
import { busy } from '../ground/errors.ts';
import { stoppable } from '../ground/stoppable.ts';
import { Turns } from '../ground/turns.ts';
import { type Reading, versionIn } from './ask.ts';
import { onClient, stopperOf } from './pool.ts';
import type { ReadOnlyDb } from './schema.ts';
import { enterTenantStatement } from './tenant.ts';

export type Streamed<Row> = {
  /** Number of rows that come. */
  total: number;
  /** The client's data version that they are of. */
  version: number;
  /** Throws where PostgreSQL does, and where other than `total` rows came. */
  batches: AsyncIterable<Row[]>;
  /** Ends the reading, whether all was read or not. Must be called, unless the reading's signal is aborted. */
  close(): void;
};

const batchSize = 500;

/** Turns at reading, each of which holds a connection for as long as its reader takes. */
export type Lane = {
  turns: Turns;
  /** Whoever had no turn after so long is told that all are taken; null: waits until there is one. */
  patienceMs: number | null;
};

/**
 * Downloads take as long as their readers, so one tenant's never take all turns. Mailed files are written as fast as
 * they are read: theirs wait for no reader. More than these at once would keep the one thread from everybody else.
 */
export const lanes = {
  download: { turns: new Turns({ atOnce: 3, perClient: 2 }), patienceMs: 20_000 },
  mail: { turns: new Turns({ atOnce: 2, perClient: 1 }), patienceMs: null },
} satisfies Record<string, Lane>;

/** Seconds after which a download that found no turn may find one: most take less. */
const worthAnotherTry = 60;

/**
 * Opens the rows of `question`; `count` counts the lines that it is about, one row for each. One process of
 * PostgreSQL works for it, and no longer than somebody reads. Throws `busy` where the lane has no turn.
 */
export function openStream<Row>(
  db: ReadOnlyDb,
  reading: Reading,
  question: Compilable<Row>,
  count: Compilable<{ rows: number }>,
  lane: Lane,
): Promise<Streamed<Row>> {
  return new Promise((opened, failed) => {
    // The connection is kept until the reader closes: a promise that waits for it holds turn and connection.
    const held = inTurn(lane, reading, () =>
      onClient(db, async (client) => {
        const { total, version } = await stoppable(reading.signal, stopperOf(db, client), async () => {
          await client.query('begin isolation level repeatable read read only');
          await client.query(enterTenantStatement(reading.clientId));
          await client.query('set local statement_timeout = 0');
          await client.query('set local max_parallel_workers_per_gather = 0');
          await client.query("set local client_connection_check_interval = '5s'");
          const version = await versionIn(client, reading.clientId);
          const counting = count.compile();
          const { rows } = await client.query<{ rows: number }>(counting.sql, [...counting.parameters]);
          return { total: rows[0]?.rows ?? 0, version };
        });
        const { sql, parameters } = question.compile();
        const cursor = client.query(new Cursor<Row>(sql, [...parameters]));
        let isRead = false;
        const batches = read(cursor, total, () => {
          isRead = true;
        });
        await new Promise<void>((end, breakOff) => {
          const close = () => (isRead ? end() : breakOff(new Error('The reader left')));
          // A reader cannot close what waits for rows that never come.
          reading.signal?.addEventListener('abort', close);
          opened({ total, version, batches, close });
        });
        await cursor.close();
        await client.query('commit');
      }),
    );
    // Once it is open, its reader is told by the batches.
    held.catch(failed);
  });
}

async function inTurn(lane: Lane, reading: Reading, work: () => Promise<void>): Promise<void> {
  const late = new AbortController();
  const tell = () => late.abort(busy(messages.downloadsTaken, worthAnotherTry, 'download_turn'));
  const patience = lane.patienceMs === null ? undefined : setTimeout(tell, lane.patienceMs);
  const signal = reading.signal ? AbortSignal.any([reading.signal, late.signal]) : late.signal;
  const begin = () => {
    clearTimeout(patience);
    return work();
  };
  await lane.turns.take(reading, begin, signal).finally(() => clearTimeout(patience));
}

async function* read<Row>(cursor: Cursor<Row>, total: number, done: () => void): AsyncGenerator<Row[]> {
  const next = () => {
    const rows = cursor.read(batchSize);
    // Whoever leaves does not wait for it.
    rows.catch(() => undefined);
    return rows;
  };
  let count = 0;
  for (let coming = next(); ; ) {
    const rows = await coming;
    if (rows.length === 0) break;
    count += rows.length;
    // PostgreSQL works on the next while these are written.
    coming = next();
    yield rows;
  }
  if (count !== total) throw new Error(`${count} rows came where ${total} were counted`);
  done();
}
