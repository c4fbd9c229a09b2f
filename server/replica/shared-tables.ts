/**
 * Tables of shared rows (`database/shared-rows.ts`) in a replica, made when a statement first needs them. Each is a
 * database of its own in memory, so that snapshots that are already open see it too, and its rows are of one version.
 */
import type { DuckDBInstance } from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';
import { SharedRowsInTables } from '../database/shared-rows.ts';
import { SharedWork } from '../lib/shared-work.ts';
import { Snapshot, type Statement } from './snapshot.ts';

type Table = { name: string; rows: CompiledQuery; users: number; isMade: boolean };

/** Tables beyond this number are dropped once no statement reads them; those of past minutes are not read again. */
const maxTables = 12;

export class SharedTables {
  readonly #instance: DuckDBInstance;
  /** By version, text and parameters; the oldest first. */
  readonly #tables = new Map<string, Table>();
  readonly #making = new SharedWork<boolean>();
  #count = 0;

  constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /** Runs the query as a statement that reads tables of this version for the rows that it shares. */
  async using<T>(
    query: CompiledQuery,
    version: number,
    signal: AbortSignal | undefined,
    run: (statement: Statement) => Promise<T>,
  ): Promise<T> {
    const read = new Set<Table>();
    const nameOf = (rows: CompiledQuery) => {
      const table = this.#tableOf(rows, version);
      if (!read.has(table)) table.users += 1;
      read.add(table);
      return `${table.name}.made`;
    };
    try {
      const statement = new SharedRowsInTables(nameOf).compileQuery(query.query, query.queryId);
      const made = await Promise.all([...read].map((table) => this.#make(table, version, signal)));
      // A sync has just moved the replica on: then the statement derives the rows from its own snapshot.
      return await run(made.every(Boolean) ? statement : query);
    } finally {
      for (const table of read) table.users -= 1;
      if (read.size > 0) await this.#dropUnused();
    }
  }

  #tableOf(rows: CompiledQuery, version: number): Table {
    const key = JSON.stringify([version, rows.sql, rows.parameters]);
    const known = this.#tables.get(key);
    if (known) return known;
    this.#count += 1;
    const table: Table = { name: `shared_${this.#count}`, rows, users: 0, isMade: false };
    this.#tables.set(key, table);
    return table;
  }

  /** False if the replica is no longer of this version. */
  async #make(table: Table, version: number, signal: AbortSignal | undefined): Promise<boolean> {
    if (table.isMade) return true;
    return this.#making.take(table.name, signal, async (abandoned) => {
      const snapshot = await Snapshot.open(this.#instance);
      try {
        if (snapshot.level.version !== version) return false;
        await this.using(table.rows, version, abandoned, (statement) =>
          snapshot.store(table.name, statement, abandoned),
        );
        table.isMade = true;
        return true;
      } finally {
        snapshot.end();
        if (!table.isMade) await this.#drop([table]);
      }
    });
  }

  async #dropUnused(): Promise<void> {
    const unused = [...this.#tables].filter(([, { users }]) => users === 0);
    const dropped = unused.slice(0, Math.max(0, this.#tables.size - maxTables));
    for (const [key] of dropped) this.#tables.delete(key);
    await this.#drop(dropped.map(([, table]) => table));
  }

  /** Snapshots that have read a table keep it until they end. */
  async #drop(tables: readonly Table[]): Promise<void> {
    if (tables.length === 0) return;
    const connection = await this.#instance.connect();
    try {
      await connection.run(tables.map(({ name }) => `detach database if exists ${name}`).join(';\n'));
    } finally {
      connection.closeSync();
    }
  }
}
