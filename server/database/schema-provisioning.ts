/** Tables of users and groups that an identity provider manages. See `features/users/scim/`. */
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Permission, UserType } from '../../contract/http/permissions.ts';

type CreatedAt = ColumnType<Date, Date, never>;

/** Attributes of SCIM that the product stores as they were sent. */
export type StoredAttributes = {
  name?: Partial<Record<NamePart, string>>;
  displayName?: string;
  emails?: { value: string; type?: string; primary?: boolean }[];
};

export const nameParts = [
  'formatted',
  'familyName',
  'givenName',
  'middleName',
  'honorificPrefix',
  'honorificSuffix',
] as const;
type NamePart = (typeof nameParts)[number];

export type ProvisionedUsersTable = {
  client_id: number;
  user_id: number;
  /** The identity provider's id. */
  external_id: string | null;
  attributes: JSONColumnType<StoredAttributes>;
  /** Whether the identity provider considers the user active; without a group that gives access there is none anyway. */
  is_active: boolean;
  /** Whether groups alone determine the access; false: an administrator granted it. */
  by_groups: boolean;
  created_at: CreatedAt;
  changed_at: Date;
};

export type ProvisionedGroupsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  external_id: string | null;
  name: string;
  /** null: an administrator has not set what the group gives. */
  user_type: UserType | null;
  permissions: ColumnType<Permission[], Permission[] | undefined, Permission[]>;
  /** Nodes that are removed later stay listed and mean nothing. */
  node_ids: ColumnType<number[], number[] | undefined, number[]>;
  created_at: CreatedAt;
  changed_at: Date;
};

export type ProvisionedMembersTable = { client_id: number; group_id: number; user_id: number };
