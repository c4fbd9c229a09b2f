/** Tables of travellers: one row per traveller with lines, and the columns that all such tables share. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import type { Reading } from '../access/ask.ts';
import { build } from '../database/build.ts';
import { shared } from '../database/shared-rows.ts';
import { groupedBy, own, travellerNamed } from './columns.ts';
import { isOfTravellers, namedAs } from './conditions.ts';
import { countedLines } from './counted-lines.ts';
import { traveller } from './dimensions.ts';
import { type Condition, condition, type Measure, sqlFor } from './layer/model.ts';
import { relation } from './layer/relation.ts';
import { bookings, spend } from './measures.ts';
import { costCentreBy, costCentreIn } from './named-lines.ts';
import { type Among, amongAll, type RowColumn, type Rows } from './row-table.ts';

type Filter = ReportFilter & { travellerIds?: readonly number[] | undefined };
type Measures = Readonly<Record<string, Measure>>;

const by = { travellerId: traveller };

/**
 * Sorted by spend, highest first, then by name. `latest` is the traveller's current cost centre, `booked` their
 * bookings; `sums` are further measures, available as columns of `line`.
 */
export async function travellerRows(
  reading: Reading,
  { travellerIds, ...filter }: Filter,
  sums: Measures = {},
) {
  const measured = (of: Measures, ...where: readonly Condition[]) =>
    relation(reading, filter, { by, of, where: [namedAs(travellerIds), ...where] });
  /** Joins measures of the travellers under a name. */
  const joinOf = (name: string, of: Measures) => async (rows: Rows, among: Among) => {
    const found = await measured(of, ...(among === amongAll ? [] : [ofTravellersAmong(among)]));
    return rows.leftJoin(found.as(name), `${name}.travellerId`, 'line.traveller_id');
  };
  const costCentre = costCentreIn(
    reading,
    'traveller_id',
    countedLines(reading, filter).where(sqlFor(namedAs(travellerIds).test, reading)),
    (lines) => costCentreBy(reading, lines),
  );
  const group = groupedBy(reading, 'traveller_id');
  const found = build
    .selectFrom((await measured({ spend, ...sums })).as('sum'))
    .selectAll('sum')
    .select('sum.travellerId as traveller_id');
  const rows = build.selectFrom(shared(found).as('line')) as Rows;
  const table = {
    ...group,
    rows,
    joins: {
      ...group.joins,
      latest: costCentre.join,
      booked: joinOf('booked', { bookings }),
    },
    columns: {
      travellerId: own(sql`line.traveller_id`),
      travellerName: travellerNamed('name'),
      employeeNumber: travellerNamed('employee_number'),
      costCentre: costCentre.column,
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
  };
}

const ofTravellersAmong = (among: Among) =>
  condition((reading) => isOfTravellers(reading, among('raw.traveller_id', 'traveller_id')));
