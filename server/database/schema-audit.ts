/** Tables of access records. See `server/audit/`. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { AccessKind } from '../../contract/vocabulary/access-kinds.ts';

type OfAccess = {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  /** The network address; null: nobody asked at that time. */
  address: string | null;
  /** What the client software calls itself. */
  software: string | null;
  /** A digest; records with the same one are written once. null: always. */
  once: string | null;
};

export type AccessRecordsTable = OfAccess & {
  client_id: number;
  kind: AccessKind;
  /** The user, or the negative of the service token's id. */
  reader_id: number | null;
  /** As they were called then. */
  actor: string;
  /** What was handed out, or the service token. */
  subject: string | null;
  /** Rows in the file; null: not a table, or not known. */
  rows: number | null;
  /** The node of the filter. */
  node_id: number | null;
  /** Why it was refused. */
  reason: string | null;
  /** Whose rows were looked at. The name is not kept, so that it need not be erased here. */
  traveller_id: number | null;
};

/** Refused sign-ins that belong to no client. */
export type RefusedSignInsTable = OfAccess & {
  /** Whom the issuer vouches for; null: nobody. */
  actor: string | null;
  reason: string;
};

/** A client that the tables' owner removed. Its name is not kept. */
export type RemovedClientsTable = {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  /** Who removed it, as the system calls them. */
  actor: string;
  code: string;
  /** Of all tables. */
  rows: number;
  users: number;
  is_handed_over: boolean;
};
