/**
 * Long tables, read in batches: every row of a question, as of one moment, without ever holding them all. They come
 * from PostgreSQL whatever answers the screens: see docs/decisions/009-exports-stream-from-postgresql.md.
 */

import type { Compilable } from 'kysely';
import Cursor from 'pg-cursor';
import { messages } from '../../contract/http/errors.ts';
import { onClient, stopperOf } from '../database/pool.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import { enterTenantStatement } from '../database/tenant.ts';
import { busy } from '../lib/errors.ts';
import { stoppable } from '../lib/stoppable.ts';
import { Turns } from '../lib/turns.ts';
import { withWorkId } from '../lib/work.ts';
import { type Reading, versionIn } from './ask.ts';

export type Streamed<Row> = {
  /** The number of rows in the stream. */
  total: number;
  /** The client's data version from which the rows are read. */
  version: number;
  /** Throws if PostgreSQL does, or if the number of rows is not `total`. */
  batches: AsyncIterable<Row[]>;
  /** Ends the stream, whether or not all rows were read. Must be called, unless the reading's signal is aborted. */
  close(): void;
};

const batchSize = 500;

/** Turns for streams, each of which holds a connection for as long as its consumer takes. */
export type Lane = {
  turns: Turns;
  /** How long to wait for a turn before failing with `busy`; null: waits indefinitely. */
  patienceMs: number | null;
};

/**
 * A download takes as long as its browser, so one tenant's downloads never take all turns. Mailed files are written as
 * fast as they are read, so their turns depend on no browser. More at once would starve other requests of the single
 * thread.
 */
export const lanes = {
  download: { turns: new Turns({ atOnce: 3, perClient: 2 }), patienceMs: 20_000 },
  mail: { turns: new Turns({ atOnce: 2, perClient: 1 }), patienceMs: null },
} satisfies Record<string, Lane>;

/** The retry delay for a download that got no turn: most downloads finish within it. */
const retrySeconds = 60;

/**
 * Opens a stream of the rows of `query`; `count` counts the lines behind them, one row for each. It uses a single
 * PostgreSQL process, and only while the consumer reads. Throws `busy` if the lane has no free turn in time.
 */
export function openStream<Row>(
  db: ReadOnlyDb,
  reading: Reading,
  query: Compilable<Row>,
  count: Compilable<{ rows: number }>,
  lane: Lane,
): Promise<Streamed<Row>> {
  return new Promise((opened, failed) => {
    // A pending promise holds the turn and the connection until the consumer closes the stream.
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
          const { rows } = await client.query<{ rows: number }>(withWorkId(counting.sql), [
            ...counting.parameters,
          ]);
          return { total: rows[0]?.rows ?? 0, version };
        });
        const { sql, parameters } = query.compile();
        const cursor = client.query(new Cursor<Row>(withWorkId(sql), [...parameters]));
        let isComplete = false;
        const batches = read(cursor, total, () => {
          isComplete = true;
        });
        await new Promise<void>((end, breakOff) => {
          const close = () => (isComplete ? end() : breakOff(new Error('The stream was closed early')));
          // A consumer cannot call close() while it waits for rows that never arrive.
          reading.signal?.addEventListener('abort', close);
          opened({ total, version, batches, close });
        });
        await cursor.close();
        await client.query('commit');
      }),
    );
    // Once the stream is open, errors reach the consumer through the batches.
    held.catch(failed);
  });
}

async function inTurn(lane: Lane, reading: Reading, work: () => Promise<void>): Promise<void> {
  const giveUp = new AbortController();
  const onTimeout = () => giveUp.abort(busy(messages.downloadsTaken, retrySeconds, 'download_turn'));
  const timeout = lane.patienceMs === null ? undefined : setTimeout(onTimeout, lane.patienceMs);
  const signal = reading.signal ? AbortSignal.any([reading.signal, giveUp.signal]) : giveUp.signal;
  const begin = () => {
    clearTimeout(timeout);
    return work();
  };
  await lane.turns.take(reading, begin, signal).finally(() => clearTimeout(timeout));
}

async function* read<Row>(cursor: Cursor<Row>, total: number, done: () => void): AsyncGenerator<Row[]> {
  const next = () => {
    const rows = cursor.read(batchSize);
    // A consumer that stops early does not await this batch, so its rejection must not go unhandled.
    rows.catch(() => undefined);
    return rows;
  };
  let count = 0;
  for (let pending = next(); ; ) {
    const rows = await pending;
    if (rows.length === 0) break;
    count += rows.length;
    // PostgreSQL prepares the next batch while this one is written.
    pending = next();
    yield rows;
  }
  if (count !== total) throw new Error(`Read ${count} rows but counted ${total}`);
  done();
}
