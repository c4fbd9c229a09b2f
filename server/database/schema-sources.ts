/** The sources of imports. See `schema.ts`. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Rhythm, Sftp } from '../../contract/import-sources/source.ts';

export type ImportSourcesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  name: string;
  /** The layout that reads its files; null: they are in the product's own format. */
  layout: string | null;
  /** The node of lines of unknown cost centres. */
  node_id: number | null;
  strict: boolean;
  rhythm: JSONColumnType<Rhythm, string | null, string | null> | null;
  /** When the rhythm was set: nothing was due before. */
  rhythm_since: Date | null;
  owner_email: string | null;
  /** Without the secret, of which it has the name. */
  sftp: JSONColumnType<Sftp, string | null, string | null> | null;
  /** Why the last attempt to pick files up failed. */
  problem: string | null;
  /** The last due instant that was missed and recorded. */
  told_late_for: Date | null;
  /** From 1, one more with each save. */
  version: Generated<number>;
  changed_at: Date;
  /** As they were called then. */
  changed_by: string;
  is_deleted: Generated<boolean>;
};
