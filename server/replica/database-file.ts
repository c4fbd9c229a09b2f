/** The file of a replica, as DuckDB opens it. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoted } from './rows.ts';

/** DuckDB's settings for one replica. */
export type Settings = Record<string, string>;

/** `memoryMb`: DuckDB's memory for this replica. `diskMb`: the disk space of all replicas together. */
export function replicaSettings({ memoryMb, diskMb }: { memoryMb: number; diskMb: number }): Settings {
  return {
    default_null_order: 'NULLS_LAST_ON_ASC_FIRST_ON_DESC',
    memory_limit: `${memoryMb}MB`,
    max_temp_directory_size: `${diskMb}MB`,
    // Queries run in parallel, each on one thread: this uses the least CPU per query.
    threads: '1',
    // Never download extensions.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  };
}

/**
 * DuckDB skips groups of rows by the lowest and highest value of a column. Its own groups of 122,880 rows are more than most
 * months have, so that it could not skip the lines of other nodes.
 */
export const rowGroupSize = 32_768;

/** Opens or creates the file. The size of groups is an option of attached files alone, and is not stored in them. */
export async function openFile(file: string, settings: Settings): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', { ...settings, temp_directory: `${file}.tmp` });
  try {
    const connection = await instance.connect();
    await connection.run(`attach ${quoted(file)} as replica (row_group_size ${rowGroupSize})`);
    connection.closeSync();
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

/** A connection that refers to the replica's tables by their names. */
export async function connectTo(instance: DuckDBInstance): Promise<DuckDBConnection> {
  const connection = await instance.connect();
  await connection.run('use replica');
  return connection;
}
