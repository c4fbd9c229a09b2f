/** Who spends most: travellers with their spend by product and the cost centre that they travel for now. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { onKey } from '../../lines/joins.ts';
import { bookingCount, total } from '../../lines/line-measures.ts';
import { costCentreBy, namedLines } from '../../lines/named-lines.ts';
import { productSpend, spendByProduct } from '../../measures/product-spend.ts';

/**
 * Spend by canonical traveller, the highest first; `limit` names so many, `travellerIds` leaves these alone. Nameless
 * lines count for nobody. The cost centre is that of the traveller's latest counted line.
 */
export async function topTravellers(
  reading: Reading,
  {
    limit,
    travellerIds,
    ...filter
  }: ReportFilter & { limit: number; travellerIds?: readonly number[] | undefined },
) {
  const ranked = await ask(
    reading,
    build
      .selectFrom(
        namedLines(reading, filter, travellerIds)
          .select(['raw.traveller_id', total('amount_paid').as('spend')])
          .groupBy('raw.traveller_id')
          .as('sum'),
      )
      .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'sum.traveller_id'))
      .select(['traveller.id', 'traveller.name', 'traveller.employee_number'])
      .orderBy('sum.spend', 'desc')
      .orderBy('traveller.name')
      .orderBy('traveller.id')
      .limit(limit),
  );
  // Of those who are ranked alone: so most lines are passed over at once.
  const ids = ranked.map(({ id }) => id);
  const own = namedLines(reading, filter, ids);
  const [products, bookings] = await Promise.all([
    ask(
      reading,
      own
        .select([
          'raw.traveller_id as id',
          ...productSpend,
          sql<string>`max(line.transaction_date)`.as('lastDay'),
        ])
        .groupBy(['raw.traveller_id', 'line.product_type']),
    ),
    ask(
      reading,
      own.select(['raw.traveller_id as id', bookingCount().as('count')]).groupBy('raw.traveller_id'),
    ),
  ]);
  const productsOf = Map.groupBy(products, ({ id }) => id);
  // Nobody's latest line is older than this: most of a long range need not be looked at.
  const dateStart = [...productsOf.values()].map(lastDay).reduce(earlier, filter.dateEnd);
  const latest = await ask(
    reading,
    costCentreBy(reading, namedLines(reading, { ...filter, dateStart }, ids)),
  );
  const bookingsOf = new Map(bookings.map(({ id, count }) => [id, count]));
  const costCentreOf = new Map(latest.map(({ travellerId, label }) => [travellerId, label]));
  return ranked.map(({ id, name, employee_number }) => ({
    travellerId: id,
    travellerName: name,
    employeeNumber: employee_number,
    costCentre: costCentreOf.get(id) ?? '',
    bookings: bookingsOf.get(id) ?? 0,
    ...spendByProduct(productsOf.get(id) ?? []),
  }));
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);
const lastDay = (rows: readonly { lastDay: string }[]) => rows.map((row) => row.lastDay).reduce(later);
