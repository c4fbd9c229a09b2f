/** Tables of travellers: a row for each that lines name, with what every such table says of them. */
import { type AliasedRawBuilder, sql } from 'kysely';
import { build } from '../db/build.ts';
import type { Scope } from '../db/scope.ts';
import { groupedBy, own, travellerNamed } from '../lines/columns.ts';
import { bookingCount, total } from '../lines/line-measures.ts';
import { costCentreBy, type NamedLines } from '../lines/named-lines.ts';
import type { RowColumn, Rows } from '../lines/row-table.ts';

/**
 * The highest spend first, then by name. `latest` is the cost centre that a traveller travels for now, `booked` their
 * bookings; `sums` are further sums of the lines, columns of `line`.
 */
export function travellerRows(
  scope: Scope,
  lines: NamedLines,
  sums: readonly AliasedRawBuilder<number, string>[] = [],
) {
  const spend = lines
    .select(['raw.traveller_id', total('amount_paid').as('spend'), ...sums])
    .groupBy('raw.traveller_id');
  const group = groupedBy(scope, 'traveller_id');
  return {
    ...group,
    rows: build.selectFrom(spend.as('line')) as Rows,
    joins: {
      ...group.joins,
      latest: (rows: Rows) =>
        rows.innerJoin(costCentreBy(scope, lines).as('latest'), 'latest.travellerId', 'line.traveller_id'),
      booked: (rows: Rows) =>
        rows.innerJoin(bookingsBy(lines).as('booked'), 'booked.travellerId', 'line.traveller_id'),
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
}

export function bookingsBy(lines: NamedLines) {
  return lines
    .select(['raw.traveller_id as travellerId', bookingCount().as('bookings')])
    .groupBy('raw.traveller_id');
}
