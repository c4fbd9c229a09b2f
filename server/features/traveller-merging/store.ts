/** How travellers are read and written to be merged. */
import { sql } from 'kysely';
import * as z from 'zod';
import { any } from '../../db/build.ts';
import { takeIds } from '../../db/take-ids.ts';
import type { Store } from '../../merging/records.ts';

const texts = { name: z.string(), employeeNumber: z.string().nullable() };
const raw = z.object({ id: z.number(), ...texts });

export const records = z.object({
  records: z.array(z.object({ id: z.number(), ...texts, raw: z.array(raw) })),
});

export type Texts = z.infer<z.ZodObject<typeof texts>>;
export type Raw = z.infer<typeof raw>;

export const store: Store<Texts, Raw> = {
  label: ({ name }) => name,

  read: async ({ trx, clientId }, ids) => {
    const travellers = await trx
      .selectFrom('travellers')
      .select(['id', 'name', 'employee_number as employeeNumber'])
      .where('client_id', '=', clientId)
      .where('id', '=', any(ids))
      .orderBy('id')
      .execute();
    const raws = await trx
      .selectFrom('raw_travellers')
      .select(['id', 'name', 'employee_number as employeeNumber', 'traveller_id as travellerId'])
      .where('client_id', '=', clientId)
      .where('traveller_id', '=', any(ids))
      .orderBy('id')
      .execute();
    const byTraveller = Map.groupBy(raws, ({ travellerId }) => travellerId);
    return travellers.map((traveller) => ({
      ...traveller,
      raw: (byTraveller.get(traveller.id) ?? []).map(({ id, name, employeeNumber }) => ({
        id,
        name,
        employeeNumber: employeeNumber || null,
      })),
    }));
  },

  canonicalOf: async ({ trx, clientId }, rawIds) => {
    const travellers = await trx
      .selectFrom('raw_travellers')
      .select('traveller_id as id')
      .distinct()
      .where('client_id', '=', clientId)
      .where('id', '=', any(rawIds))
      .orderBy('id')
      .execute();
    return travellers.map(({ id }) => id);
  },

  write: async ({ trx, clientId }, travellers, removed) => {
    await sql`
      insert into travellers (client_id, id, name, employee_number) overriding system value
      select ${clientId}, id, name, "employeeNumber"
      from jsonb_to_recordset(${JSON.stringify(travellers)}::jsonb)
        as row (id bigint, name text, "employeeNumber" text)
      on conflict (client_id, id) do update set name = excluded.name,
        employee_number = excluded.employee_number`.execute(trx);
    const places = travellers.flatMap(({ id, raw }) => raw.map((one) => ({ id: one.id, travellerId: id })));
    await sql`
      update raw_travellers as raw set traveller_id = row."travellerId"
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as row (id bigint, "travellerId" bigint)
      where raw.client_id = ${clientId} and raw.id = row.id`.execute(trx);
    await trx
      .deleteFrom('travellers')
      .where('client_id', '=', clientId)
      .where('id', '=', any(removed))
      .execute();
  },

  newIds: ({ trx }, count) => takeIds(trx, 'travellers', count),

  ofFeed: ({ name, employeeNumber }) => ({ name, employeeNumber }),
};
