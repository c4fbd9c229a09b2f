/** The table of service tokens. See `schema.ts`. */
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Permission } from '../../contract/http/permissions.ts';

export type ServiceTokensTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  /** SHA-256 of the token, hexadecimal. */
  digest: string;
  name: string;
  permissions: Permission[];
  /** null: the whole client. Nodes that are removed later stay listed and mean nothing. */
  node_ids: number[] | null;
  created_at: Date;
  /** As they were called then; so is `revoked_by`. */
  created_by: string;
  /** null: a command or another service token created it. */
  created_by_id: number | null;
  /** It calls SCIM alone, and nothing else does. */
  is_provisioning: ColumnType<boolean, boolean | undefined, never>;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string | null;
};
