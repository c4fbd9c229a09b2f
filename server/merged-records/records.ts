/**
 * Canonical records, which figures group by, and the raw records of the feed that belong to each: a merge moves raw
 * records to another canonical one, where the next import finds them. `Mergeable` declares what is specific to one
 * feature; editing, merging, unmerging, undo and suggestions are the same for all.
 */
import type { Expression, RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { ChangeKind } from '../../contract/http/change-kinds.ts';
import type { Reading } from '../access/ask.ts';
import type { StoredRow } from '../metrics/report.ts';
import type { Change } from '../mutations/change.ts';
import type { SmallVersion } from '../mutations/data-version.ts';
import { versionOf } from '../mutations/expected-version.ts';
import type { Kind } from '../mutations/kind.ts';
import type { Visible } from '../mutations/visible.ts';

export type Raw = { id: number };

/** A canonical record: its texts, and its raw records in the order of their ids. */
export type Canonical<Texts, R extends Raw> = Texts & { id: number; raw: R[] };

/** What a change found or left: every record that it concerns, in the order of their ids. */
export type Records<Texts, R extends Raw> = { records: Canonical<Texts, R>[] };

/** The column by which a line names its raw record. */
export type RawColumn = `line.raw_${'policy_code' | 'service_fee_type' | 'traveller'}_id`;

export type MergedTables = {
  canonical: 'policy_codes' | 'service_fee_types' | 'travellers';
  raw: 'raw_policy_codes' | 'raw_service_fee_types' | 'raw_travellers';
  /** The raw table's column with the id of the canonical record. */
  key: 'policy_code_id' | 'service_fee_type_id' | 'traveller_id';
  line: RawColumn;
};

export type KindNames = {
  edited: Extract<ChangeKind, `${string}_edited`>;
  merged: Extract<ChangeKind, `${string}_merged`>;
  unmerged: Extract<ChangeKind, `${string}_unmerged`>;
  dismissed: Extract<ChangeKind, `${string}_dismissed`>;
};

/** The kinds of change, with their names as literals. */
export type MergingKinds<Texts, R extends Raw, Names extends KindNames> = {
  edited: Kind<Names['edited'], Records<Texts, R>>;
  merged: Kind<Names['merged'], Records<Texts, R>>;
  unmerged: Kind<Names['unmerged'], Records<Texts, R>>;
  dismissed: Kind<Names['dismissed'], Dismissal>;
};

/** A dismissed suggestion: the labels of its records. */
export type Dismissal = { records: string[] };

/** What a feature declares of its records, whatever their texts are. */
export type RecordSpec = {
  /** What such records are called in the table of dismissed suggestions. */
  noun: 'service fee type' | 'travel policy' | 'traveller';
  tables: MergedTables;
  /** The small table whose version changes raise. */
  raises: SmallVersion;
  /** Whose changes a reader of some nodes sees. */
  visible: Visible;
  /** Ids of the canonical records with a visible line, of any date; `ids`: only these. */
  inUse: (reading: Reading, nodeId?: number, ids?: readonly number[]) => Expression<{ id: number }>;
  /** Records of several customers cannot be merged; `field`: where the form shows the error. */
  oneCustomer?: { field: string; refusal: (customers: string) => string };
  /** Who may change a record; absent: whoever sees one of its lines. */
  ability?: {
    /** Why this reader may not change the records that these raw ones belong to; null: they may. */
    refusal: (reading: Reading, rawIds: readonly number[]) => Promise<string | null>;
    /** Whether ids that are missing or out of sight are reported instead of the refusal. */
    missingFirst: boolean;
    /** Whether dismissing a suggestion requires it, too. */
    forDismissing: boolean;
  };
  /** A row of the list and of suggestions. */
  row: {
    id: string;
    /** The field for the ids of its raw records. */
    rawIds: string;
    /** The texts in effect, for the row's version. */
    texts: (row: StoredRow) => object;
    /** Further fields, row by row, by the raw ids of each. */
    more?: (reading: Reading, rawIds: readonly (readonly number[])[]) => Promise<StoredRow[]>;
  };
};

/** The whole declaration: also which texts the records have, and how these are stored. */
export type Declaration<Texts extends object, R extends Raw> = RecordSpec & {
  /** The texts that people edit, as a record of changes keeps them, and the columns that hold them. */
  texts: z.ZodType<Texts>;
  columns: Record<keyof Texts, RawBuilder<unknown>>;
  /** A raw record, as a record of changes keeps it, and the columns that hold it. */
  raw: z.ZodType<R>;
  rawColumns: Record<Exclude<keyof R, 'id'>, RawBuilder<unknown>>;
  /** Inserts or updates the canonical records; their raw records are moved afterwards. */
  upsert: (change: Change, records: readonly Canonical<Texts, R>[]) => Promise<unknown>;
  /** What a record is called in a list of changes. */
  label: (record: Canonical<Texts, R>) => string;
  /** The texts of a record that consists of this raw one alone. */
  feedTexts: (raw: R) => Texts;
  /** The texts that change where a record keeps only these of its raw ones; absent: none. */
  textsOfRest?: (record: Canonical<Texts, R>, rest: readonly R[]) => Partial<Texts>;
  /** The texts in effect, which lists show: what people wrote, else what the feed says; absent: the record's own. */
  effective?: (change: Pick<Change, 'trx' | 'clientId'>, id: number) => Promise<Partial<Texts>>;
};

export type Mergeable<Texts extends object, R extends Raw, Names extends KindNames = KindNames> = Declaration<
  Texts,
  R
> & { kinds: MergingKinds<Texts, R, Names> };

/** A record's version: of the texts in effect, and of its raw records. */
export const recordVersion = (texts: object, rawIds: readonly number[]) => versionOf({ ...texts, rawIds });

export const rawIdsOf = (records: readonly { raw: readonly Raw[] }[]) =>
  records.flatMap(({ raw }) => raw.map(({ id }) => id));

export const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
