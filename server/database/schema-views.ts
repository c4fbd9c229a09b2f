/** The tables of saved views. See `schema.ts`. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ScreenPath } from '../../contract/http/screens.ts';
import type { NamedPart } from '../../contract/views/address.ts';

/** What the address names, as it was called when the view was saved. */
export type ViewNames = Partial<Record<NamedPart, { id: number; name: string }>>;

export type SavedViewsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  owner_id: number;
  name: string;
  /** Empty: none; so is `description`. */
  folder: string;
  description: string;
  path: ScreenPath;
  /** The parameters of the address, without a question mark. */
  search: string;
  is_shared: boolean;
  names: JSONColumnType<ViewNames, string, string>;
  /** Whether whoever saved the address saw the whole TMC. */
  is_of_all: boolean;
  changed_at: Date;
  is_deleted: Generated<boolean>;
};

/** Views that were deleted, or that the user may not see any more, stay listed and mean nothing. */
export type ViewChoicesTable = {
  client_id: number;
  user_id: number;
  favourites: number[];
  start_id: number | null;
};
