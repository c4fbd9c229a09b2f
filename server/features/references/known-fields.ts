/** What can be mapped: organisations, their data sources, and the reference fields in the feed. */
import { sql } from 'kysely';
import { contactFields } from '../../../contract/vocabulary/reference-titles.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { askPerVersion } from '../../access/ask-per-version.ts';
import { any, build } from '../../database/build.ts';
import { notFound } from '../../lib/errors.ts';
import { visibleLines } from '../../metrics/counted-lines.ts';
import { onKey } from '../../metrics/joins.ts';

/**
 * Data sources of the organisations that the reader sees completely: the customers that the feed gives for the lines.
 */
export function dataSources(reading: Reading, { organisation }: { organisation?: number | undefined }) {
  return askPerVersion(
    reading,
    linesWithCustomer(reading)
      .$if(organisation !== undefined, (all) => all.where('customer.id', '=', organisation as number))
      .select(['customer.id as organisation', 'customer.label as organisation_name', 'line.data_source'])
      .select(sql<number>`count(*)`.as('lines'))
      .groupBy(['customer.id', 'customer.label', 'line.data_source'])
      .orderBy('customer.label')
      .orderBy('line.data_source')
      .orderBy('customer.id'),
  );
}

export type Source = { organisation: number; data_source: string };

/** Throws `notFound` for an organisation that the reader does not see completely. */
export async function referenceFields(reading: Reading, source: Source) {
  await requireOrganisation(reading, source.organisation);
  const found = sql<{ field: string; lines: number; examples: string[] }>`
    with held as (
      select field.key, field.value from ${linesOf(reading, source)} line
      cross join lateral jsonb_each_text(line.reference_fields) as field
    ), counted as (
      select key, value, count(*) as lines from held group by key, value
    ), ranked as (
      select key, value, lines, row_number() over (partition by key order by lines desc, value) as rank from counted
    )
    select key as field, sum(lines)::bigint as lines,
      array_agg(value order by rank) filter (where rank <= 3) as examples
    from ranked group by key order by key`;
  return askPerVersion(reading, { compile: () => found.compile(build) });
}

/** The fields of all visible lines, without the travellers' contact details. */
export function fieldNames(reading: Reading) {
  const found = sql<{ field: string; lines: number; example: string }>`
    select field.key as field, count(*) as lines, min(left(field.value, 100)) as example
    from (${visibleLines(reading).select('line.reference_fields')}) line
    cross join lateral jsonb_each_text(line.reference_fields) as field
    where not (field.key = ${any(contactFields)})
    group by field.key order by field.key`;
  return askPerVersion(reading, { compile: () => found.compile(build) });
}

/**
 * The label of an organisation. Throws `notFound` if it is not an organisation or the reader does not see it
 * completely.
 */
export async function requireOrganisation(reading: Reading, id: number): Promise<string> {
  const [found] = await ask(
    reading,
    build
      .selectFrom('nodes as customer')
      .innerJoin('nodes as root', (join) =>
        join
          .on(sql<number>`root.id`, '=', sql<number>`coalesce(customer.feed_parent_id, customer.parent_id)`)
          .on('root.client_id', '=', reading.clientId),
      )
      .where('customer.client_id', '=', reading.clientId)
      .where('customer.id', '=', id)
      .where('customer.is_user_defined', '=', false)
      .where('root.is_root', '=', true)
      .where(isGranted(reading))
      .select('customer.label'),
  );
  if (!found) throw notFound();
  return found.label;
}

/** What the feed contains for an organisation from a source. */
export type KnownFields = { hasSource: boolean; fields: ReadonlySet<string> };

/** Throws `notFound` for an organisation that the reader does not see completely. */
export async function knownFields(reading: Reading, source: Source): Promise<KnownFields> {
  const found = await referenceFields(reading, source);
  const sources = await dataSources(reading, source);
  return {
    hasSource: sources.some(({ data_source }) => data_source === source.data_source),
    fields: new Set(found.map(({ field }) => field)),
  };
}

/** Visible lines with the feed's customer, even if users moved their nodes out of it. */
const linesWithCustomer = (reading: Reading) =>
  visibleLines(reading)
    .innerJoin('bookings as booking', onKey(reading, 'booking', 'line.booking_id'))
    .innerJoin('nodes as customer', onKey(reading, 'customer', 'booking.customer_id'))
    .where(isGranted(reading));

export const linesOf = (reading: Reading, source: Source) =>
  sql`(${linesWithCustomer(reading)
    .where('line.data_source', '=', source.data_source)
    .where('booking.customer_id', '=', source.organisation)
    .select(['line.reference_fields', 'line.feed_values'])})`;

/** Whether the reader sees the node `customer` completely. */
export const isGranted = ({ clientId, grants }: Reading) =>
  grants === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from node_closure granted where granted.client_id = ${clientId}
          and granted.descendant_id = customer.id and granted.ancestor_id = ${any(grants)})`;
