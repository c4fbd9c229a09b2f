/**
 * Stores the factor for a line's emissions instead of their amount, since a TMC chooses year and method. The table is
 * rewritten as a whole, which takes a fraction of the time of updating its rows, and bypasses policies. Versions are
 * unchanged: replicas are rebuilt anyway, since the shape of their tables changes.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  // By the rule at the time of this migration, as in the import (`server/reference-data/co2.ts`).
  `alter table line_items alter column co2_g type text using case product_type
     when 'Hotel' then 'hotel ' || origin_country
     when 'Air' then case
       when distance_m is null then null
       when origin_country = 'GB' and destination_country = 'GB' then 'ukDomestic'
       when 'GB' not in (coalesce(origin_country, ''), coalesce(destination_country, '')) then 'notUk'
       when distance_m <= 3700000 then 'shortHaul'
       else 'longHaul'
     end || case lower(trim(class_of_travel))
       when 'economy' then ' economy'
       when 'premium economy' then ' premium'
       when 'business class' then ' business'
       when 'first class' then ' first'
       else ' average'
     end
   end`,
  `alter table line_items rename column co2_g to co2_factor`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
