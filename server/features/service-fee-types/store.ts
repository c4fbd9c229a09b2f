/** How service fee types are read and written to be merged. */
import { sql } from 'kysely';
import * as z from 'zod';
import { any } from '../../db/build.ts';
import { takeIds } from '../../db/take-ids.ts';
import type { Store } from '../../merging/records.ts';

const texts = { description: z.string() };
const raw = z.object({ id: z.number(), ...texts });

export const records = z.object({
  records: z.array(z.object({ id: z.number(), ...texts, raw: z.array(raw) })),
});

export type Texts = z.infer<z.ZodObject<typeof texts>>;
export type Raw = z.infer<typeof raw>;

/** A record's feed text is that of its first raw one: it stands beside the text that people gave. */
export const store: Store<Texts, Raw> = {
  label: ({ description }) => description,

  read: async ({ trx, clientId }, ids) => {
    const types = await trx
      .selectFrom('service_fee_types')
      .select(['id', 'description'])
      .where('client_id', '=', clientId)
      .where('id', '=', any(ids))
      .orderBy('id')
      .execute();
    const raws = await trx
      .selectFrom('raw_service_fee_types')
      .select(['id', 'description', 'service_fee_type_id as typeId'])
      .where('client_id', '=', clientId)
      .where('service_fee_type_id', '=', any(ids))
      .orderBy('id')
      .execute();
    const byType = Map.groupBy(raws, ({ typeId }) => typeId);
    return types.map((type) => ({
      ...type,
      raw: (byType.get(type.id) ?? []).map(({ id, description }) => ({ id, description })),
    }));
  },

  canonicalOf: async ({ trx, clientId }, rawIds) => {
    const types = await trx
      .selectFrom('raw_service_fee_types')
      .select('service_fee_type_id as id')
      .distinct()
      .where('client_id', '=', clientId)
      .where('id', '=', any(rawIds))
      .orderBy('id')
      .execute();
    return types.map(({ id }) => id);
  },

  write: async ({ trx, clientId }, types, removed) => {
    const rows = types.map(({ id, description, raw }) => ({ id, description, feed: raw[0]?.description }));
    await sql`
      insert into service_fee_types (client_id, id, description, feed_description, edited_description)
      overriding system value
      select ${clientId}, id, description, feed, nullif(description, feed)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id bigint, description text, feed text)
      on conflict (client_id, id) do update set description = excluded.description,
        feed_description = excluded.feed_description, edited_description = excluded.edited_description`.execute(
      trx,
    );
    const places = types.flatMap(({ id, raw }) => raw.map((one) => ({ id: one.id, typeId: id })));
    await sql`
      update raw_service_fee_types as raw set service_fee_type_id = row."typeId"
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as row (id bigint, "typeId" bigint)
      where raw.client_id = ${clientId} and raw.id = row.id`.execute(trx);
    await trx
      .deleteFrom('service_fee_types')
      .where('client_id', '=', clientId)
      .where('id', '=', any(removed))
      .execute();
  },

  newIds: ({ trx }, count) => takeIds(trx, 'service_fee_types', count),

  ofFeed: ({ description }) => ({ description }),
};
