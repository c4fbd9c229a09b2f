/** The rejects of one import: in a temporary table while it runs, then stored with the import. */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { insertSelected } from '../database/insert-selected.ts';
import type { Trx } from '../database/schema.ts';
import { CopyWriter, copyRow } from './copy-in.ts';
import { recordText } from './rejects-format.ts';
import type { Reject } from './row.ts';
import { rejectedColumns } from './staging.ts';

/** Maximum number of rejects, and of their characters, held in memory. */
const batch = 2000;
const batchLength = 4 * 1024 * 1024;

export class Rejects {
  readonly #writer: CopyWriter;
  #waiting: string[] = [];
  #length = 0;

  constructor(client: PoolClient) {
    this.#writer = new CopyWriter(client, 'rejected', rejectedColumns);
  }

  add({ file, row, column, value, reason, cause, needs, cells, source }: Reject): void {
    const record = `\\x${Buffer.from(recordText(cells), 'latin1').toString('hex')}`;
    const found = [file, row, column, value, reason, cause];
    const from = [source?.file ?? null, source?.row ?? null];
    const text = copyRow([...found, needs?.file ?? null, needs?.row ?? null, record, ...from]);
    this.#waiting.push(text);
    this.#length += text.length;
  }

  get isFull(): boolean {
    return this.#waiting.length >= batch || this.#length >= batchLength;
  }

  /** Writes the buffered rejects; no other COPY may be open on the connection. */
  async flush(): Promise<void> {
    const rows = this.#waiting.join('');
    this.#waiting = [];
    this.#length = 0;
    await this.#writer.write(rows);
    await this.#writer.finish();
  }
}

/** The number of rejected rows of each file. */
export async function countRejects(trx: Trx): Promise<Record<string, number>> {
  const { rows } = await sql<{ file: string; count: number }>`
    select file, count(*) as count from rejected group by file`.execute(trx);
  return Object.fromEntries(rows.map(({ file, count }) => [file, count]));
}

export type RejectedRow = {
  file: string;
  row: number;
  column: string | null;
  value: string | null;
  reason: string;
};

const sampleRows = 100;

/** The first rejected rows, as the files that were delivered number them. */
export async function firstRejects(trx: Trx): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select coalesce(source_file, file) as file, coalesce(source_row, row_number) as row, column_name as column, value,
      reason
    from rejected order by rejected.file, row_number limit ${sampleRows}`.execute(trx);
  return rows;
}

/** Stores the rejects with their import. */
export async function keepRejects(trx: Trx, clientId: number, importId: number): Promise<void> {
  await insertSelected(
    trx,
    sql`insert into import_rejects (client_id, import_id, file, row_number, column_name, value, reason, record,
          source_file, source_row)
        select ${clientId}, ${importId}, file, row_number, column_name, value, reason, record, source_file, source_row
        from rejected order by file, row_number`,
  );
}
