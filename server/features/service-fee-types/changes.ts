/** Service fee types as records that people merge. */
import { sql } from 'kysely';
import * as z from 'zod';
import type { Reading } from '../../access/ask.ts';
import { mergeable } from '../../merged-records/mergeable.ts';
import { recordsInUse } from '../../merged-records/visible-records.ts';
import { toItsMaker } from '../../mutations/visible.ts';
import { unreached } from './ability.ts';

const tables = {
  canonical: 'service_fee_types',
  raw: 'raw_service_fee_types',
  key: 'service_fee_type_id',
  line: 'line.raw_service_fee_type_id',
} as const;

/** The types of visible lines, of the whole TMC, since fee types belong to it. */
export const inUse = (reading: Reading, nodeId?: number) => recordsInUse(reading, tables, nodeId);

export const serviceFeeTypes = mergeable({
  noun: 'service fee type',
  kinds: {
    edited: 'service_fee_type_edited',
    merged: 'service_fee_types_merged',
    unmerged: 'service_fee_types_unmerged',
    dismissed: 'service_fee_suggestion_dismissed',
  },
  raises: 'service_fee_types_version',
  // Fee types belong to the TMC: a record may name some that a reader of some nodes does not see.
  visible: toItsMaker,
  ability: { refusal: unreached, missingFirst: true, forDismissing: false },
  tables,
  texts: z.object({ description: z.string() }),
  columns: { description: sql`description` },
  raw: z.object({ id: z.number(), description: z.string() }),
  rawColumns: { description: sql`description` },
  inUse,
  label: ({ description }) => description,
  feedTexts: ({ description }) => ({ description }),
  row: {
    id: 'serviceFeeTypeId',
    rawIds: 'rawServiceFeeTypeIds',
    texts: (row) => ({ description: row.serviceFeeTypeDescription }),
  },
  // A record's feed text is that of its first raw record, and is kept beside the text that people gave.
  upsert: ({ trx, clientId }, types) => {
    const rows = types.map(({ id, description, raw }) => ({ id, description, feed: raw[0]?.description }));
    return sql`
      insert into service_fee_types (client_id, id, description, feed_description, edited_description)
      overriding system value
      select ${clientId}, id, description, feed, nullif(description, feed)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id bigint, description text, feed text)
      on conflict (client_id, id) do update set description = excluded.description,
        feed_description = excluded.feed_description,
        edited_description = excluded.edited_description`.execute(trx);
  },
});

export const {
  edited: serviceFeeTypeEdited,
  merged: serviceFeeTypesMerged,
  unmerged: serviceFeeTypesUnmerged,
  dismissed: serviceFeeSuggestionDismissed,
} = serviceFeeTypes.kinds;
