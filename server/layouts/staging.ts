/** Rows of foreign files as tables of texts in a DuckDB database on disk, so that memory does not grow with the files. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { columnKey } from '../../contract/layouts/header.ts';
import { Refused } from '../ingest/refused.ts';
import { maxColumns } from './read/limits.ts';
import type { Fault } from './read/source-file.ts';

/** `null` in `values`: the cell is empty. */
export type StagedRow = { file: string; row: number; fault: Fault | null; values: (string | null)[] };

export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** One table of the layout: `id`, `file`, `row`, `fault` as JSON, and the columns as `c0`, `c1` and so on. */
export class StagedTable {
  readonly id: string;
  readonly #connection: DuckDBConnection;
  readonly #numbers = new Map<string, number>();
  readonly names: string[] = [];
  /** Of nested records: the paths that occur in them. */
  readonly seen = new Set<string>();
  rows = 0;

  constructor(connection: DuckDBConnection, id: string) {
    this.#connection = connection;
    this.id = id;
  }

  static async create(
    connection: DuckDBConnection,
    id: string,
    columns: readonly string[],
  ): Promise<StagedTable> {
    const table = new StagedTable(connection, id);
    await table.#replace();
    await table.addColumns(columns);
    return table;
  }

  /** The number of a column; undefined if the table has none of this name. */
  numberOf(name: string): number | undefined {
    return this.#numbers.get(columnKey(name));
  }

  /** Adds those that the table does not have yet. */
  async addColumns(names: Iterable<string>): Promise<void> {
    const first = this.names.length;
    for (const name of names) {
      if (this.numberOf(name) !== undefined) continue;
      if (this.names.length >= maxColumns)
        throw new Refused(`The files have more than ${maxColumns} columns.`);
      this.#numbers.set(columnKey(name), this.names.length);
      this.names.push(name.trim());
    }
    if (first === this.names.length) return;
    // Each column that is added to a table makes another version of all its columns.
    if (this.rows === 0) return this.#replace();
    for (let number = first; number < this.names.length; number++) {
      await this.#connection.run(`alter table ${this.id} add column c${number} varchar`);
    }
  }

  /** Creates the table, without rows. */
  async #replace(): Promise<void> {
    const columns = this.names.map((_, number) => `, c${number} varchar`).join('');
    await this.#connection.run(
      `create or replace table ${this.id} (id bigint, file varchar, "row" bigint, fault varchar${columns})`,
    );
  }

  /** Rows of the same columns, in this order; other columns of the table stay empty. */
  async append(columns: readonly string[], rows: readonly StagedRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.addColumns(columns);
    const numbers = columns.map((name) => this.numberOf(name) as number);
    const cells: (string | null)[] = new Array(this.names.length);
    const appender = await this.#connection.createAppender(this.id);
    try {
      for (const [index, { file, row, fault, values }] of rows.entries()) {
        appender.appendBigInt(BigInt(this.rows + index));
        appender.appendVarchar(file);
        appender.appendBigInt(BigInt(row));
        if (fault === null) appender.appendNull();
        else appender.appendVarchar(JSON.stringify(fault));
        cells.fill(null);
        for (const [index, value] of values.entries()) cells[numbers[index] as number] = value;
        for (const cell of cells) {
          if (cell === null) appender.appendNull();
          else appender.appendVarchar(cell);
        }
        appender.endRow();
      }
    } finally {
      appender.closeSync();
    }
    this.rows += rows.length;
  }
}

/** Runs `use` on a new database in a folder, which the caller removes. */
export async function withStaging<T>(
  folder: string,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(`${folder}/staging.duckdb`, {
    threads: '1',
    memory_limit: '512MB',
    // Each column holds a block of its own in memory, and files may have thousands of columns.
    default_block_size: '65536',
    temp_directory: `${folder}/spill`,
  });
  const connection = await instance.connect();
  try {
    await connection.run("set TimeZone = 'UTC'");
    // Statements that need an order say so; keeping that of rows costs memory. So does each join, also of short lists.
    await connection.run("set preserve_insertion_order = false; set disabled_optimizers = 'in_clause'");
    return await use(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** A cell as it counts: without spaces around it, and null if nothing is left. */
export function cellValue(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
