/** Travellers as records that people merge. */
import { sql } from 'kysely';
import * as z from 'zod';
import { mergeable } from '../../merged-records/mergeable.ts';
import { isGranted, subjectId, toItsMaker, type Visible } from '../../mutations/visible.ts';
import { inUse, tables } from './in-use.ts';

/** Readers who were granted the traveller's customer see the changes of its travellers; others see their own. */
const ofCustomer: Visible = (reader) => sql`(${toItsMaker(reader)} or exists (
  select from raw_travellers as raw where raw.client_id = ${reader.clientId} and raw.traveller_id = ${subjectId}
    and ${isGranted(reader, sql`raw.customer_id`)}))`;

const texts = z.object({ name: z.string(), employeeNumber: z.string().nullable() });

export const travellers = mergeable({
  noun: 'traveller',
  kinds: {
    edited: 'traveller_edited',
    merged: 'travellers_merged',
    unmerged: 'travellers_unmerged',
    dismissed: 'traveller_suggestion_dismissed',
  },
  raises: 'travellers_version',
  visible: ofCustomer,
  oneCustomer: {
    field: 'travellers',
    refusal: (customers) =>
      `Travellers of ${customers} cannot be merged: a traveller belongs to one customer.`,
  },
  tables,
  texts,
  columns: { name: sql`name`, employeeNumber: sql`employee_number` },
  raw: texts.extend({ id: z.number() }),
  rawColumns: { name: sql`name`, employeeNumber: sql`nullif(employee_number, '')` },
  inUse,
  label: ({ name }) => name,
  feedTexts: ({ name, employeeNumber }) => ({ name, employeeNumber }),
  row: {
    id: 'travellerId',
    rawIds: 'travellerRaw',
    texts: (row) => ({ name: row.travellerName, employeeNumber: row.travellerEmployeeNumber }),
  },
  upsert: ({ trx, clientId }, records) =>
    sql`
      insert into travellers (client_id, id, name, employee_number) overriding system value
      select ${clientId}, id, name, "employeeNumber"
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as row (id bigint, name text, "employeeNumber" text)
      on conflict (client_id, id) do update set name = excluded.name,
        employee_number = excluded.employee_number`.execute(trx),
});

export const {
  edited: travellerEdited,
  merged: travellersMerged,
  unmerged: travellersUnmerged,
  dismissed: travellerSuggestionDismissed,
} = travellers.kinds;
