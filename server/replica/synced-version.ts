/** The version and origin of a replica: one row in the replica itself, updated in the same transaction as its data. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { versionColumns } from './replicated-tables.ts';
import { quoted } from './rows.ts';
import { shape } from './shape.ts';

type SmallVersion = (typeof versionColumns)[keyof typeof versionColumns];

export const smallVersions = [...new Set(Object.values(versionColumns))];

/** Versions as in `data_version`. */
export type Versions = { version: number } & Record<SmallVersion, number>;

export type SyncState = Versions & {
  /** Identifies the client across databases and servers, whose client ids may coincide. */
  origin: string;
  /** The feed's reference fields that the lines have here: those that the TMC has chosen. */
  referenceFields: readonly string[];
  /** The first day on which the live lines are complete (`derived/live-lines.ts`). */
  liveFrom: string;
  /** A hash of the table definitions (`shape.ts`). */
  shape: string;
};

/** Throws if there is no valid state: the file is not a replica, or its schema is out of date. */
export async function readSyncState(connection: DuckDBConnection): Promise<SyncState> {
  const result = await connection.runAndReadAll('select level from copy_level');
  const state: SyncState = JSON.parse(String(result.getRows()[0]?.[0]));
  if (state.shape !== shape) throw new Error('The schema of the replica is out of date');
  return state;
}

/** The statements that store the state. */
export function writeSyncState(state: Omit<SyncState, 'shape'>): string {
  return [
    'create table if not exists copy_level (level varchar)',
    'delete from copy_level',
    `insert into copy_level values (${quoted(JSON.stringify({ ...state, shape }))})`,
  ].join(';\n');
}
