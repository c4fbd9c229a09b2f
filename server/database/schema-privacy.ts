/** The table of erased persons. See `server/privacy/`. */
import type { ColumnType, JSONColumnType } from 'kysely';

/**
 * What identified a person, as a keyed digest. `identity`: customer, name and employee number of a raw traveller. `line`:
 * data source and key of a line. `booking`: customer and reference. The others are found in any text.
 */
export type Mark = {
  kind: 'identity' | 'line' | 'booking' | 'name' | 'email' | 'phone' | 'code';
  digest: string;
  /** 16 bits of a cheap keyed hash: most texts are told from the mark without a digest. */
  sieve: number;
  /** It identifies the person wherever it stands; otherwise only beside something that does. One identity is the main one. */
  isStrong: boolean;
};

export type ErasuresTable = {
  client_id: number;
  /** Hexadecimal, at random; the pseudonyms contain it. */
  id: string;
  at: ColumnType<Date, Date | undefined, Date>;
  /** Who erased, as the command was told or as the system calls them. */
  actor: string;
  of: 'traveller' | 'user';
  pseudonym: string;
  /** The key of the digests. */
  secret: Buffer;
  marks: JSONColumnType<Mark[], string, string>;
  /** How many rows were changed, by table. */
  rows: JSONColumnType<Record<string, number>, string, string>;
};
