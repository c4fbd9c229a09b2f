/** The layouts of TMCs. See `schema.ts`. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Layout } from '../../contract/layouts/layout.ts';

export type LayoutsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  name: string;
  /** From 1, one more with each save. */
  version: number;
  layout: JSONColumnType<Layout, string, string>;
  changed_at: Date;
  /** As they were called then. */
  changed_by: string;
  is_deleted: Generated<boolean>;
};
