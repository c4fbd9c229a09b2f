/**
 * Long tables, read in batches: every row of a question, as of one moment, without ever holding them all. They come
 * from PostgreSQL whatever answers the screens: see docs/decisions/009-long-tables-stream-from-postgresql.md.
 */

import type { Compilable } from 'kysely';
import pLimit from 'p-limit';
import Cursor from 'pg-cursor';
import type { Reading } from './ask.ts';
import { onOneConnection } from './pool.ts';
import type { ReadOnlyDb } from './schema.ts';
import { enterTenantStatement } from './tenant.ts';

export type Streamed<Row> = {
  /** Number of rows that come. */
  total: number;
  /** Throws where PostgreSQL does, and where other than `total` rows came. */
  batches: AsyncIterable<Row[]>;
  /** Ends the reading, whether all was read or not. Must be called. */
  close(): void;
};

const batchSize = 500;
/** Each holds a connection for as long as its reader takes; further ones wait. */
const atOnce = 3;
const turns = pLimit(atOnce);

/**
 * Opens the rows of `question`; `count` counts the lines that it is about, one row for each. One process of
 * PostgreSQL works for it, and no longer than somebody reads.
 */
export function openStream<Row>(
  db: ReadOnlyDb,
  reading: Reading,
  question: Compilable<Row>,
  count: Compilable<{ rows: number }>,
): Promise<Streamed<Row>> {
  return new Promise((opened, failed) => {
    // The connection is kept until the reader closes: a promise that waits for it holds turn and connection.
    const held = turns(() =>
      onOneConnection(db, async (_connection, client) => {
        await client.query('begin isolation level repeatable read read only');
        await client.query(enterTenantStatement(reading.clientId));
        await client.query('set local statement_timeout = 0');
        await client.query('set local max_parallel_workers_per_gather = 0');
        await client.query("set local client_connection_check_interval = '5s'");
        const counting = count.compile();
        const { rows } = await client.query<{ rows: number }>(counting.sql, [...counting.parameters]);
        const total = rows[0]?.rows ?? 0;
        const { sql, parameters } = question.compile();
        const cursor = client.query(new Cursor<Row>(sql, [...parameters]));
        let isRead = false;
        const batches = read(cursor, total, () => {
          isRead = true;
        });
        await new Promise<void>((end, breakOff) => {
          const close = () => (isRead ? end() : breakOff(new Error('The reader left')));
          opened({ total, batches, close });
        });
        await cursor.close();
        await client.query('commit');
      }),
    );
    // Once it is open, its reader is told by the batches.
    held.catch(failed);
  });
}

async function* read<Row>(cursor: Cursor<Row>, total: number, done: () => void): AsyncGenerator<Row[]> {
  let count = 0;
  for (;;) {
    const rows = await cursor.read(batchSize);
    if (rows.length === 0) break;
    count += rows.length;
    yield rows;
  }
  if (count !== total) throw new Error(`${count} rows came where ${total} were counted`);
  done();
}
