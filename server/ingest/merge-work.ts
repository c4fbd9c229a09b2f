import type { PoolClient } from 'pg';
import type { Trx } from '../database/schema.ts';
import type { FeedNode } from './hierarchy.ts';
import type { Places } from './places.ts';
import type { Resolved } from './resolve.ts';

/** The input of a merge. */
export type Merge = {
  trx: Trx;
  /** The transaction's own connection. */
  client: PoolClient;
  clientId: number;
  rootId: number;
  /** The import that the merge belongs to, noted in the records that it adds; null: none. */
  importId: number | null;
  nodes: Map<string, FeedNode>;
  addedNodes: readonly FeedNode[];
  changedNodes: readonly FeedNode[];
  places: Places;
  resolved: Resolved;
};
