/**
 * A line keeps which factor its emissions are worked out by, instead of what they came to: a TMC settles year and method.
 * The table is written anew at once, which takes a fraction of what updating its rows would, and asks no policy. Versions
 * stay: the columnar copies are made anew, as their tables have another shape now.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  // By the rule of the day, as the import says it (`server/reference/co2.ts`).
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
