/** How new a copy is, and of what: one row that stands in the copy itself and changes with it. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { raisedWith, shape } from './copied-tables.ts';

type SmallVersion = (typeof raisedWith)[keyof typeof raisedWith];

export const smallVersions = [...new Set(Object.values(raisedWith))];

/** Versions as in `data_version`. */
export type Versions = { version: number } & Record<SmallVersion, number>;

export type Level = Versions & {
  /** The client in its database; another database's client of the same id is another one. */
  origin: string;
  /** Of the tables (`tables.ts`). */
  shape: string;
};

/** Throws where there is no level: a file that is no copy, or none of today's shape. */
export async function readLevel(connection: DuckDBConnection): Promise<Level> {
  const result = await connection.runAndReadAll('select level from copy_level');
  const level: Level = JSON.parse(String(result.getRows()[0]?.[0]));
  if (level.shape !== shape) throw new Error('The copy is of an older shape');
  return level;
}

export async function writeLevel(connection: DuckDBConnection, level: Omit<Level, 'shape'>): Promise<void> {
  await connection.run('create table if not exists copy_level (level varchar)');
  await connection.run('delete from copy_level');
  await connection.run('insert into copy_level values ($1)', [JSON.stringify({ ...level, shape })]);
}
