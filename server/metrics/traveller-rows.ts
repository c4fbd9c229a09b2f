/** Tables of travellers: one row per traveller with lines, and the columns that all such tables share. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import { ask, type Reading } from '../access/ask.ts';
import { build } from '../database/build.ts';
import { groupedBy, own, travellerNamed } from './columns.ts';
import { namedAs, ofTravellers } from './conditions.ts';
import { traveller } from './dimensions.ts';
import type { Condition, Measure } from './layer/model.ts';
import { relation } from './layer/relation.ts';
import { bookings, spend } from './measures.ts';
import { costCentreBy, costCentresOf, namedLines } from './named-lines.ts';
import type { StoredRow } from './report.ts';
import type { RowColumn, Rows } from './row-table.ts';

type Filter = ReportFilter & { travellerIds?: readonly number[] | undefined };
type Measures = Readonly<Record<string, Measure>>;

const by = { travellerId: traveller };

/**
 * Sorted by spend, highest first, then by name. `latest` is the traveller's current cost centre, `booked` their
 * bookings; `sums` are further measures, available as columns of `line`. Only a page's travellers are calculated in
 * full, the others as far as sorting and searching need.
 */
export async function travellerRows(
  reading: Reading,
  { travellerIds, ...filter }: Filter,
  sums: Measures = {},
) {
  const measured = (of: Measures, ...where: readonly Condition[]) =>
    relation(reading, filter, { by, of, where: [namedAs(travellerIds), ...where] });
  /** Joins measures of the travellers under a name. */
  const joinOf = async (name: string, of: Measures) => {
    const found = await measured(of);
    return (rows: Rows) => rows.leftJoin(found.as(name), `${name}.travellerId`, 'line.traveller_id');
  };
  const latest = costCentreBy(reading, namedLines(reading, filter, travellerIds)).as('latest');
  const group = groupedBy(reading, 'traveller_id');
  const found = build
    .selectFrom((await measured({ spend, ...sums })).as('sum'))
    .selectAll('sum')
    .select('sum.travellerId as traveller_id');
  const rows = build.selectFrom(found.as('line')) as Rows;
  const table = {
    ...group,
    rows,
    joins: {
      ...group.joins,
      latest: (all: Rows) => all.innerJoin(latest, 'latest.travellerId', 'line.traveller_id'),
      booked: await joinOf('booked', { bookings }),
    },
    columns: {
      travellerId: own(sql`line.traveller_id`),
      travellerName: travellerNamed('name'),
      employeeNumber: travellerNamed('employee_number'),
      costCentre: { of: sql`latest.label`, joins: ['latest'] } as RowColumn,
      bookings: { of: sql`booked.bookings`, joins: ['booked'] } as RowColumn,
      totalSpend: own(sql`line.spend`),
    },
    order: { field: 'totalSpend' as const, descending: true },
    thenBy: ['travellerName'] as const,
  };
  return {
    table,
    joinOf,
    /** The travellers with a line that passes the condition. */
    having: async (condition: Condition) => {
      const ofLines = build.selectFrom((await measured({ bookings }, condition)).as('found'));
      return rows.where('line.traveller_id', 'in', ofLines.select('found.travellerId'));
    },
    /** The measures and the cost centres of a page's travellers. */
    ofPage: <Name extends string>(of: Readonly<Record<Name, Measure>>) => ({
      fields: ['costCentre' as const, ...(Object.keys(of) as Name[])],
      of: (page: readonly StoredRow[]) => ofPage(reading, filter, page, of),
    }),
  };
}

async function ofPage(
  reading: Reading,
  filter: ReportFilter,
  page: readonly StoredRow[],
  of: Measures,
): Promise<StoredRow[]> {
  const ids = page.map((row) => row.travellerId as number);
  const measured = await relation(reading, filter, { by, of, where: [ofTravellers(ids)] });
  const [rows, costCentres] = await Promise.all([
    ask<StoredRow>(reading, measured),
    costCentresOf(reading, filter, ids),
  ]);
  const rowOf = new Map(rows.map((row) => [row.travellerId, row]));
  return ids.map((id) => ({ ...rowOf.get(id), costCentre: costCentres.get(id) ?? '' }));
}
