/**
 * Override maps and the values they leave out. Use PostgreSQL: replicas hold no maps, data sources or reference
 * fields.
 */
import { sql } from 'kysely';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import type * as references from '../../../contract/references/calls.ts';
import { ask, askOne, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { reasonOf } from '../../ingest/override-maps/overridden.ts';
import { notFound } from '../../lib/errors.ts';
import { isGranted, linesOf } from './known-fields.ts';

/** The number of left-out values that are listed; all are counted. */
const maxListedValues = 100;

export async function list(
  reading: Reading,
  { page, pageSize, organisation }: Input<typeof references.list>['query'],
): Promise<Answer<typeof references.list>> {
  const found = readableMaps(reading).$if(organisation !== undefined, (all) =>
    all.where('customer.id', '=', organisation as number),
  );
  const [rows, { total }] = await Promise.all([
    ask(
      reading,
      found
        .select(columns)
        .orderBy('customer.label')
        .orderBy('map.data_source')
        .orderBy('map.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ),
    askOne(reading, found.select(sql<number>`count(*)`.as('total'))),
  ]);
  return { rows: rows.map(toRow), total };
}

/** Throws `notFound` for a removed map, or one whose organisation the reader does not see completely. */
export async function readMap(reading: Reading, id: number): Promise<references.OverrideMapRow> {
  const [row] = await ask(reading, storedMaps(reading).where('map.id', '=', id));
  if (!row) throw notFound();
  return toRow(row);
}

export async function detail(reading: Reading, id: number): Promise<Answer<typeof references.map>> {
  const map = await readMap(reading, id);
  const { values, total } = await leftOut(reading, map);
  return { ...map, left_out_values: values, left_out_total: total };
}

const columns = [
  'map.id',
  'map.customer_id',
  'customer.label',
  'map.data_source',
  'map.client_id',
  'map.map',
  'map.created_at',
  'map.modified_at',
  'map.state',
  'map.lines_done',
  'map.lines_total',
  'map.left_out',
] as const;

const readableMaps = (reading: Reading) =>
  build
    .selectFrom('override_maps as map')
    .innerJoin('nodes as customer', (join) =>
      join.onRef('customer.id', '=', 'map.customer_id').on('customer.client_id', '=', reading.clientId),
    )
    .where('map.client_id', '=', reading.clientId)
    .where('map.map', 'is not', null)
    .where(isGranted(reading));

const storedMaps = (reading: Reading) => readableMaps(reading).select(columns);
type Stored = Awaited<ReturnType<ReturnType<typeof storedMaps>['execute']>>[number];

const toRow = (row: Stored): references.OverrideMapRow => ({
  id: row.id,
  organisation: row.customer_id,
  organisation_name: row.label,
  data_source: row.data_source,
  tmc: row.client_id,
  map: row.map ?? [],
  created: row.created_at.toISOString(),
  modified: row.modified_at.toISOString(),
  state: row.state,
  lines_done: row.lines_done,
  lines_total: row.lines_total,
  left_out: row.left_out,
});

type LeftOut = references.OverrideMap[number] & { value: string; lines: number; total: number };

/** Values of mapped fields that could not override the feed's values, from any import. */
async function leftOut(
  reading: Reading,
  { organisation, data_source, map, state }: references.OverrideMapRow,
) {
  if (map.length === 0 || state !== 'applied') return { values: [], total: 0 };
  const query = sql<LeftOut>`
    select mapped."referenceField", mapped."overridingField",
      left(line.reference_fields ->> mapped."referenceField", 500) as value, count(*) as lines,
      count(*) over () as total
    from ${linesOf(reading, { organisation, data_source })} line
    join jsonb_to_recordset(${JSON.stringify(map)}::jsonb)
      as mapped ("referenceField" text, "overridingField" text)
      on line.reference_fields ? mapped."referenceField"
        and not coalesce(line.feed_values ? mapped."overridingField", false)
    group by 1, 2, 3 order by lines desc, 1, 2, 3 limit ${maxListedValues}`;
  const found = await ask(reading, { compile: () => query.compile(build) });
  const values = found.map(({ total: _, ...one }) => ({ ...one, reason: reasonOf(one.overridingField) }));
  return { values, total: found[0]?.total ?? 0 };
}
