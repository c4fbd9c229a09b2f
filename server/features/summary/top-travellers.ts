/** Who spends most: travellers with their spend by product and the cost centre that they travel for now. */
import type { ReportFilter } from '../../../contract/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { any, build, countedLines } from '../../db/scope.ts';
import { onKey } from '../../shared/joins.ts';
import { bookingCount, total } from '../../shared/measures.ts';
import { productSpend, spendByProduct } from '../../shared/product-spend.ts';

/**
 * Spend by canonical traveller, the highest first; `limit` names so many. Nameless lines count for nobody. The cost
 * centre is that of the traveller's latest counted line.
 */
export async function topTravellers(reading: Reading, filter: ReportFilter & { limit?: number | undefined }) {
  const lines = (raw: ReturnType<typeof rawTravellers>) =>
    countedLines(reading, filter).innerJoin(raw.as('raw'), (join) =>
      join.onRef('raw.id', '=', 'line.raw_traveller_id'),
    );
  const ranked = await ask(
    reading,
    build
      .selectFrom(
        lines(rawTravellers(reading))
          .select(['raw.traveller_id', total('amount_paid').as('spend')])
          .groupBy('raw.traveller_id')
          .as('sum'),
      )
      .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'sum.traveller_id'))
      .select(['traveller.id', 'traveller.name', 'traveller.employee_number'])
      .orderBy('sum.spend', 'desc')
      .orderBy('traveller.name')
      .orderBy('traveller.id')
      .$if(filter.limit !== undefined, (query) => query.limit(filter.limit ?? 0)),
  );
  // Only the raw travellers of those who are named: so most lines are passed over at once.
  const named = filter.limit === undefined ? undefined : ranked.map(({ id }) => id);
  const own = lines(rawTravellers(reading, named));
  const [products, bookings, latest] = await Promise.all([
    ask(
      reading,
      own
        .select(['raw.traveller_id as id', ...productSpend])
        .groupBy(['raw.traveller_id', 'line.product_type']),
    ),
    ask(
      reading,
      own.select(['raw.traveller_id as id', bookingCount().as('count')]).groupBy('raw.traveller_id'),
    ),
    ask(
      reading,
      own
        .innerJoin('nodes as node', onKey(reading, 'node', 'line.node_id'))
        .distinctOn('raw.traveller_id')
        .select(['raw.traveller_id as id', 'node.label'])
        .orderBy('raw.traveller_id')
        .orderBy('line.transaction_date', 'desc')
        .orderBy('line.start_at', (order) => order.desc().nullsLast())
        .orderBy('line.line_key', 'desc'),
    ),
  ]);
  const productsOf = Map.groupBy(products, ({ id }) => id);
  const bookingsOf = new Map(bookings.map(({ id, count }) => [id, count]));
  const costCentreOf = new Map(latest.map(({ id, label }) => [id, label]));
  return ranked.map(({ id, name, employee_number }) => ({
    travellerId: id,
    travellerName: name,
    employeeNumber: employee_number,
    costCentre: costCentreOf.get(id) ?? '',
    bookings: bookingsOf.get(id) ?? 0,
    ...spendByProduct(productsOf.get(id) ?? []),
  }));
}

function rawTravellers({ clientId }: Reading, travellers?: readonly number[]) {
  return build
    .selectFrom('raw_travellers')
    .where('client_id', '=', clientId)
    .$if(travellers !== undefined, (query) => query.where('traveller_id', '=', any(travellers ?? [])))
    .select(['id', 'traveller_id']);
}
