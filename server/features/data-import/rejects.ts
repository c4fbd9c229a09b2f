/** The rejects of one import: kept in a temporary table while it runs, with the import afterwards. */
import { Readable } from 'node:stream';
import { type Stringifier, stringify } from 'csv-stringify';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { insertSelected } from '../../db/insert-selected.ts';
import type { Db, Trx } from '../../db/schema.ts';
import { inTenant } from '../../db/tenant.ts';
import { lineFile } from './columns.ts';
import { CopyWriter, copyRow } from './copy-in.ts';
import type { Reject } from './row.ts';
import { rejectedColumns } from './staging.ts';

/** So many are held in memory at most. */
const batch = 2000;

export class Rejects {
  readonly #writer: CopyWriter;
  #waiting: Reject[] = [];

  constructor(client: PoolClient) {
    this.#writer = new CopyWriter(client, 'rejected', rejectedColumns);
  }

  add(reject: Reject): void {
    this.#waiting.push(reject);
  }

  get isFull(): boolean {
    return this.#waiting.length >= batch;
  }

  /** Writes what waits; no other COPY may be open on the connection. */
  async flush(): Promise<void> {
    const rows = this.#waiting.map(({ file, row, column, value, reason }) =>
      copyRow([file, row, column, value, reason]),
    );
    this.#waiting = [];
    await this.#writer.write(rows.join(''));
    await this.#writer.finish();
  }
}

/** Lines last: they may need rows of the other files. */
const inOrder = sql`file = ${sql.lit(lineFile)}, file, row_number`;

type StoredReject = {
  file: string;
  row: number;
  column: string | null;
  value: string | null;
  reason: string;
};

/** The first rejects, file by file in the order of rows, and how many there are in each file. */
export async function listRejects(
  trx: Trx,
  limit: number,
): Promise<{ first: Reject[]; counts: Record<string, number> }> {
  const first = await sql<StoredReject>`
    select file, row_number as row, column_name as column, value, reason from rejected
    order by ${inOrder} limit ${limit}`.execute(trx);
  const counts = await sql<{ file: string; count: number }>`
    select file, count(*) as count from rejected group by file`.execute(trx);
  return {
    first: first.rows,
    counts: Object.fromEntries(counts.rows.map(({ file, count }) => [file, count])),
  };
}

/** Keeps the rejects with their import. */
export async function keepRejects(trx: Trx, clientId: number, importId: number): Promise<void> {
  await insertSelected(
    trx,
    sql`insert into import_rejects (client_id, import_id, file, row_number, column_name, value, reason)
        select ${clientId}, ${importId}, file, row_number, column_name, value, reason
        from rejected order by ${inOrder}`,
  );
}

const page = 5000;
const csvColumns = ['file', 'row', 'column', 'value', 'reason'] as const;

/** The rejects of an import as CSV, streamed; text that looks like a formula is made harmless. */
export function writeRejects(db: Db, clientId: number, importId: number): Stringifier {
  return Readable.from(storedRejects(db, clientId, importId)).pipe(
    stringify({
      header: true,
      columns: [...csvColumns],
      bom: true,
      escape_formulas: true,
      quoted_match: /[;\r]/,
    }),
  );
}

async function* storedRejects(db: Db, clientId: number, importId: number): AsyncGenerator<StoredReject> {
  for (let after = 0; ; ) {
    const rows = await inTenant(db, clientId, (trx) =>
      trx
        .selectFrom('import_rejects')
        .select(['id', 'file', 'row_number as row', 'column_name as column', 'value', 'reason'])
        .where('client_id', '=', clientId)
        .where('import_id', '=', importId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(page)
        .execute(),
    );
    for (const { id, ...row } of rows) {
      yield row;
      after = id;
    }
    if (rows.length < page) return;
  }
}
